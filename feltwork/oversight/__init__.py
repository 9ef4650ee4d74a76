"""What is looked after across the rooms: records and their time, cameras, supervision, and when operations commence."""
