-- How many attempts ended suddenly since the last submission; from two on, the document is processed alone.
ALTER TABLE document ADD COLUMN interruptions integer NOT NULL DEFAULT 0;
