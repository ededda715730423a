-- Crawls, files, refreshes, callbacks, and turns for the hosts that pages are read from.

-- In microseconds, as all that is time.
ALTER TABLE library ADD COLUMN refresh_interval INTEGER CHECK (refresh_interval > 0);
ALTER TABLE library ADD COLUMN callback_url TEXT;
ALTER TABLE library ADD COLUMN callback_secret TEXT CHECK ((callback_secret IS NULL) = (callback_url IS NULL));

-- Unique, so that what is sought library by library is known to be in order.
CREATE UNIQUE INDEX library_refreshing ON library (id) WHERE refresh_interval IS NOT NULL;

-- The name that the client knows it by; the identity is made of it, if there is one.
ALTER TABLE document ADD COLUMN client_key TEXT CHECK (client_key IS NULL OR url IS NULL);
-- A hash of what was handed in last, its details included; null for a page.
ALTER TABLE document ADD COLUMN submission TEXT CHECK (submission IS NULL OR url IS NULL);
-- Of the page, in lower case and ASCII; empty for what is no page.
ALTER TABLE document ADD COLUMN host TEXT NOT NULL DEFAULT '';
ALTER TABLE document ADD COLUMN occasion TEXT NOT NULL DEFAULT 'asked'
    CHECK (occasion IN ('asked', 'scheduled', 'crawled'));
-- Whether it is queued and was due when that was last looked at.
ALTER TABLE document ADD COLUMN ready INTEGER NOT NULL DEFAULT 0 CHECK (ready = 0 OR (ready = 1 AND status = 'queued'));
-- When the last reading of a page ended; null while it is to be read, and for what is no page.
ALTER TABLE document ADD COLUMN read_at INTEGER
    CHECK (read_at IS NULL OR (url IS NOT NULL AND status IN ('success', 'failed')));
-- Since when its source has been found to be there no more, one time after another; while failed: that it is gone.
ALTER TABLE document ADD COLUMN gone_since INTEGER;
-- Of the version of the page that it answers with.
ALTER TABLE document ADD COLUMN etag TEXT;
ALTER TABLE document ADD COLUMN last_modified TEXT;
-- A hash of the text that it answers with; null for one that was stored before there were hashes.
ALTER TABLE document ADD COLUMN content_digest TEXT;

UPDATE document SET submission = identity WHERE url IS NULL;
UPDATE document SET read_at = updated_at WHERE url IS NOT NULL AND status IN ('success', 'failed');

-- What stands between the scheme and the path, without the port. A host in other letters than those of ASCII stays as it
-- is written until the page is handed in again.
UPDATE document SET host = lower(substr(url, instr(url, '://') + 3)) WHERE url IS NOT NULL;
UPDATE document SET host = substr(host, 1, instr(host || '/', '/') - 1) WHERE url IS NOT NULL;
UPDATE document SET host = substr(host, 1, instr(host || '?', '?') - 1) WHERE url IS NOT NULL;
UPDATE document SET host = substr(host, 1, instr(host || '#', '#') - 1) WHERE url IS NOT NULL;
UPDATE document SET host = CASE WHEN host LIKE '[%' THEN substr(host, 1, instr(host, ']'))
    ELSE substr(host, 1, instr(host || ':', ':') - 1) END WHERE url IS NOT NULL;

CREATE INDEX document_ready ON document (library, host, due, id) WHERE ready = 1;
CREATE INDEX document_not_ready ON document (due) WHERE status = 'queued' AND ready = 0;
CREATE INDEX document_read ON document (library, read_at) WHERE read_at IS NOT NULL;
CREATE INDEX document_gone ON document (gone_since)
    WHERE gone_since IS NOT NULL AND status = 'failed' AND content_title IS NOT NULL;

CREATE INDEX removal_by_document ON removal (library, document);

-- From now on a text is kept until it has been read or has failed for good.
DELETE FROM submitted_text WHERE document IN (SELECT key FROM document WHERE status = 'failed');

-- A file as it was handed in, until it has been read or has failed for good.
CREATE TABLE submitted_file (
    document   INTEGER PRIMARY KEY REFERENCES document (key) ON DELETE CASCADE,
    name       TEXT NOT NULL,
    media_type TEXT,
    size       INTEGER NOT NULL
) STRICT;

CREATE TABLE submitted_chunk (
    document INTEGER NOT NULL REFERENCES submitted_file (document) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    bytes    BLOB NOT NULL,
    PRIMARY KEY (document, position)
) STRICT;

CREATE TABLE crawl (
    key        INTEGER PRIMARY KEY,
    library    TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    id         TEXT NOT NULL,
    kind       TEXT NOT NULL CHECK (kind IN ('site', 'sitemap')),
    start      TEXT NOT NULL,
    depth      INTEGER NOT NULL,
    most_pages INTEGER NOT NULL,
    status     TEXT NOT NULL CHECK (status IN ('running', 'done', 'cancelled', 'failed')),
    message    TEXT,
    -- how many addresses were met when there were pages enough
    beyond     INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    ended_at   INTEGER,
    UNIQUE (library, id),
    CHECK ((status = 'running') = (ended_at IS NULL))
) STRICT;

CREATE INDEX crawl_running ON crawl (created_at, id) WHERE status = 'running';
CREATE INDEX crawl_ended ON crawl (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE crawl_page (
    key      INTEGER PRIMARY KEY,
    crawl    INTEGER NOT NULL REFERENCES crawl (key) ON DELETE CASCADE,
    -- in the order in which they were met, from 1
    number   INTEGER NOT NULL,
    url      TEXT NOT NULL,
    depth    INTEGER NOT NULL,
    shape    TEXT NOT NULL,
    status   TEXT NOT NULL CHECK (status IN ('waiting', 'reading', 'success', 'skipped', 'failed')),
    document INTEGER REFERENCES document (key) ON DELETE SET NULL,
    reason   TEXT,
    UNIQUE (crawl, number),
    UNIQUE (crawl, url)
) STRICT;

CREATE INDEX crawl_page_by_status ON crawl_page (crawl, status, number);
CREATE INDEX crawl_page_waiting ON crawl_page (crawl, depth, number) WHERE status = 'waiting';
CREATE INDEX crawl_page_by_shape ON crawl_page (crawl, shape) WHERE status <> 'skipped';
CREATE INDEX crawl_page_by_document ON crawl_page (document) WHERE document IS NOT NULL;

-- How many pages of a crawl have each status, so that nobody has to count them at every step.
CREATE TABLE crawl_count (
    crawl  INTEGER NOT NULL REFERENCES crawl (key) ON DELETE CASCADE,
    status TEXT NOT NULL,
    pages  INTEGER NOT NULL,
    PRIMARY KEY (crawl, status)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER crawl_page_counted AFTER INSERT ON crawl_page
BEGIN
    INSERT INTO crawl_count (crawl, status, pages) VALUES (new.crawl, new.status, 1)
    ON CONFLICT (crawl, status) DO UPDATE SET pages = pages + 1;
END;

CREATE TRIGGER crawl_page_moved AFTER UPDATE OF status ON crawl_page WHEN old.status <> new.status
BEGIN
    UPDATE crawl_count SET pages = pages - 1 WHERE crawl = old.crawl AND status = old.status;
    INSERT INTO crawl_count (crawl, status, pages) VALUES (new.crawl, new.status, 1)
    ON CONFLICT (crawl, status) DO UPDATE SET pages = pages + 1;
END;

-- The last end of a document's processing that its library is yet to be told of.
CREATE TABLE callback (
    document INTEGER PRIMARY KEY REFERENCES document (key) ON DELETE CASCADE,
    -- names the event, whenever it is told
    event    TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
    status   TEXT NOT NULL CHECK (status IN ('success', 'failed')),
    title    TEXT,
    message  TEXT,
    ended_at INTEGER NOT NULL,
    due      INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX callback_due ON callback (due);
