-- 1 if the file is kept as the original of its document after it has been read.
ALTER TABLE submitted_file ADD COLUMN kept INTEGER NOT NULL DEFAULT 0 CHECK (kept IN (0, 1));
