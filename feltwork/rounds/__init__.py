"""The drivers: settle listed hands, play a shuffled shoe, replay a record; and the transcripts they leave."""
