-- The metadata of a new source, until its text replaces the current one, as a JSON object.
ALTER TABLE document ADD COLUMN pending TEXT;
-- A hash of the text or file that was submitted last, without its details. NULL without a client key and before this version.
ALTER TABLE document ADD COLUMN source TEXT;
