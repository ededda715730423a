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

-- The last end of a document's processing that its library is yet to be told of, now with the library, and with the moment at
-- which it was decided when it is due.
CREATE TABLE callback_event (
    document INTEGER PRIMARY KEY REFERENCES document (key) ON DELETE CASCADE,
    library  TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    -- names the event, whenever it is told
    event    TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
    status   TEXT NOT NULL CHECK (status IN ('success', 'failed')),
    title    TEXT,
    message  TEXT,
    ended_at INTEGER NOT NULL,
    due      INTEGER NOT NULL,
    since    INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT INTO callback_event (document, library, event, status, title, message, ended_at, due, since, attempts)
SELECT document.key, document.library, event, callback.status, callback.title, callback.message, ended_at, 0, 0,
    callback.attempts
FROM callback JOIN document ON document.key = callback.document;

DROP TABLE callback;
ALTER TABLE callback_event RENAME TO callback;

CREATE INDEX callback_by_library ON callback (library, due);

-- When the webhook of a library may be called next: not while a call is under way or it rests after failures, nor before its
-- first event is due. Libraries take turns by that.
CREATE TABLE callback_turn (
    library     TEXT PRIMARY KEY REFERENCES library (id) ON DELETE CASCADE,
    due         INTEGER NOT NULL,
    since       INTEGER NOT NULL,
    rests_until INTEGER NOT NULL DEFAULT 0,
    -- how many calls in a row were not accepted
    failures    INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

INSERT INTO callback_turn (library, due, since) SELECT DISTINCT library, 0, 0 FROM callback;

CREATE INDEX callback_turn_due ON callback_turn (due);
CREATE INDEX callback_turn_since ON callback_turn (since);

-- Another address starts afresh.
CREATE TRIGGER callback_redirected AFTER UPDATE OF callback_url ON library
    WHEN new.callback_url IS NOT NULL AND new.callback_url IS NOT old.callback_url
BEGIN
    UPDATE callback SET due = 0, since = 0 WHERE library = new.id AND attempts > 0;
    UPDATE callback_turn SET due = 0, since = 0, rests_until = 0, failures = 0 WHERE library = new.id;
END;

-- The pages of each library that are on their way to be read again.
CREATE INDEX document_scheduled ON document (library) WHERE occasion = 'scheduled' AND status IN ('queued', 'running');
