"""The devices of the floor: what there is, where it stands, how it moved, and what is listed of it."""
