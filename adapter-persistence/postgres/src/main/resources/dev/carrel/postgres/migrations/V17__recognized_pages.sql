-- What was recognised in the pictures of documents, such as scanned pages.
CREATE TABLE recognized_page (
    document bigint NOT NULL REFERENCES document (key) ON DELETE CASCADE,
    -- the digest of the file or attachment that has the picture
    file     text COLLATE "C" NOT NULL,
    number   bigint NOT NULL,
    -- a JSON array of arrays
    lines    text NOT NULL,
    height   double precision NOT NULL,
    -- null if the picture could be read
    failure  text,
    PRIMARY KEY (document, file, number)
);
