-- Whether the file is kept as the original of its document after it has been read.
ALTER TABLE submitted_file ADD COLUMN kept boolean NOT NULL DEFAULT FALSE;
