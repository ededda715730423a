-- What was found in the source of the text and not taken: a JSON object of counts by part; null for nothing.
ALTER TABLE document ADD COLUMN left_out TEXT;
