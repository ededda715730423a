-- What is known of the correction of the text: a JSON object; null for none.
ALTER TABLE document ADD COLUMN correction TEXT;

-- The corrected texts of documents, outdated ones too.
CREATE TABLE correction (
    document INTEGER PRIMARY KEY REFERENCES document (key) ON DELETE CASCADE,
    -- as it was given
    text     TEXT NOT NULL,
    -- the sections as they were read, a JSON array of arrays; null if the correction is outdated
    sections TEXT
) STRICT;
