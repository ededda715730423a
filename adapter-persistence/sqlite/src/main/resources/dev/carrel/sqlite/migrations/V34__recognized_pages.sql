-- What was recognised in the pictures of documents, such as scanned pages.
CREATE TABLE recognized_page (
    document INTEGER NOT NULL REFERENCES document (key) ON DELETE CASCADE,
    -- the digest of the file or attachment that has the picture
    file     TEXT NOT NULL,
    number   INTEGER NOT NULL,
    -- a JSON array of arrays
    lines    TEXT NOT NULL,
    height   REAL NOT NULL,
    -- null if the picture could be read
    failure  TEXT,
    PRIMARY KEY (document, file, number)
) STRICT, WITHOUT ROWID;
