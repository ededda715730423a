-- Names that the code uses.
ALTER TABLE library RENAME COLUMN known_as TO public_id;
ALTER TABLE document RENAME COLUMN occasion TO fetch_reason;
ALTER TABLE document RENAME COLUMN again TO resubmitted;
ALTER INDEX library_by_known_as RENAME TO library_by_public_id;
