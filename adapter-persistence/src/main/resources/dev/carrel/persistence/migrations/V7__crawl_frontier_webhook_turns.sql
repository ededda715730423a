-- Whether a person has ever asked for a document, which then is never dropped because a crawl does not want it. Of earlier
-- documents only those count as a crawl's that are on their way to be read for the first time.
ALTER TABLE document ADD COLUMN asked INTEGER NOT NULL DEFAULT 1 CHECK (asked IN (0, 1));

UPDATE document SET asked = 0
WHERE occasion = 'crawled' AND status IN ('queued', 'running') AND content_title IS NULL;

-- The sitemaps of a crawl, so that reading them goes on where it was after a crash.
CREATE TABLE crawl_sitemap (
    crawl    INTEGER NOT NULL REFERENCES crawl (key) ON DELETE CASCADE,
    -- in the order in which they were named, from 1: the start
    number   INTEGER NOT NULL,
    url      TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    -- when it is to be read, and when that was decided; null once it has been read, or will not be
    due      INTEGER,
    since    INTEGER,
    PRIMARY KEY (crawl, number),
    UNIQUE (crawl, url),
    CHECK ((since IS NULL) = (due IS NULL))
) STRICT;

CREATE INDEX crawl_sitemap_waiting ON crawl_sitemap (crawl, due, number) WHERE due IS NOT NULL;

-- When the crawl's next sitemap is to be read, and when that was decided; null if none waits.
ALTER TABLE crawl ADD COLUMN sitemap_due INTEGER;
ALTER TABLE crawl ADD COLUMN sitemap_since INTEGER CHECK ((sitemap_since IS NULL) = (sitemap_due IS NULL));

CREATE INDEX crawl_sitemap_due ON crawl (sitemap_due) WHERE sitemap_due IS NOT NULL;
CREATE INDEX crawl_sitemap_since ON crawl (sitemap_since) WHERE sitemap_since IS NOT NULL;

-- A crawl had met no page until its sitemaps were read.
INSERT INTO crawl_sitemap (crawl, number, url, due, since)
SELECT key, 1, start, 0, 0 FROM crawl
WHERE status = 'running' AND kind = 'sitemap' AND NOT EXISTS (SELECT 1 FROM crawl_page WHERE crawl = crawl.key);

UPDATE crawl SET sitemap_due = 0, sitemap_since = 0 WHERE EXISTS (SELECT 1 FROM crawl_sitemap WHERE crawl = crawl.key);
