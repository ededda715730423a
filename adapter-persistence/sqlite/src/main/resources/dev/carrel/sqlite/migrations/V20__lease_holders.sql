-- Who claimed a document last: the name of an engine, and one run of it. NULL before this version.
ALTER TABLE document ADD COLUMN lease_engine TEXT;
ALTER TABLE document ADD COLUMN lease_run TEXT;
