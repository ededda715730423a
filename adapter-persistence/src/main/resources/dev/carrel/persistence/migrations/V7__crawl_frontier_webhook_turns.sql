-- Whether a person has ever asked for a document, which then is never dropped because a crawl does not want it. Of earlier
-- documents only those count as a crawl's that are on their way to be read for the first time.
ALTER TABLE document ADD COLUMN asked INTEGER NOT NULL DEFAULT 1 CHECK (asked IN (0, 1));

UPDATE document SET asked = 0
WHERE occasion = 'crawled' AND status IN ('queued', 'running') AND content_title IS NULL;
