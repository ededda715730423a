-- How much of a page's text is kept: a setting of libraries, and the share that each document keeps.
ALTER TABLE library ADD COLUMN keep_all INTEGER NOT NULL DEFAULT 0 CHECK (keep_all IN (0, 1));
-- From 0 to 1; null if it is no HTML page, or was read before there were shares.
ALTER TABLE document ADD COLUMN kept REAL;
-- The library's setting when the text was extracted.
ALTER TABLE document ADD COLUMN keep_all INTEGER NOT NULL DEFAULT 0 CHECK (keep_all IN (0, 1));
