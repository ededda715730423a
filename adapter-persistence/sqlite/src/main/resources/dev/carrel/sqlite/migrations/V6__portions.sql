-- What takes long is done in portions: a library is removed by one row, and its rows are deleted behind that. Counters
-- stand in for counting.

-- The id by which clients know a library; null once it is removed, while its rows are deleted. Its own id names this life
-- of it: where a library is made anew while there are rows of the life before, it has a "!" and more behind it.
ALTER TABLE library ADD COLUMN known_as TEXT;
UPDATE library SET known_as = id;
CREATE UNIQUE INDEX library_by_known_as ON library (known_as);

-- Never known: its conversations are those that were removed by themselves and whose rows are yet to be deleted.
INSERT INTO library (id, created_at) VALUES ('!', 0);

-- Libraries of which something was deleted that may still be in the files; they need not exist any more.
CREATE TABLE erasure (
    library   TEXT PRIMARY KEY,
    -- grows with each deletion, so that what is deleted during a purge is not taken for purged
    deletions INTEGER NOT NULL,
    -- null until an engine has seen it
    since     INTEGER
) STRICT, WITHOUT ROWID;

-- Up to now there was no note of it.
INSERT INTO erasure (library, deletions) SELECT known_as, 1 FROM library WHERE known_as IS NOT NULL;

CREATE TABLE document_count (
    library   TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    status    TEXT NOT NULL,
    documents INTEGER NOT NULL,
    PRIMARY KEY (library, status)
) STRICT, WITHOUT ROWID;

CREATE INDEX document_count_waiting ON document_count (library, documents)
    WHERE status IN ('queued', 'running') AND documents > 0;

INSERT INTO document_count (library, status, documents)
SELECT library, status, count(*) FROM document GROUP BY library, status;

CREATE TRIGGER document_counted AFTER INSERT ON document
BEGIN
    INSERT INTO document_count (library, status, documents) VALUES (new.library, new.status, 1)
    ON CONFLICT (library, status) DO UPDATE SET documents = documents + 1;
END;

CREATE TRIGGER document_moved AFTER UPDATE OF status ON document WHEN old.status <> new.status
BEGIN
    UPDATE document_count SET documents = documents - 1 WHERE library = old.library AND status = old.status;
    INSERT INTO document_count (library, status, documents) VALUES (new.library, new.status, 1)
    ON CONFLICT (library, status) DO UPDATE SET documents = documents + 1;
END;

CREATE TRIGGER document_uncounted AFTER DELETE ON document
BEGIN
    UPDATE document_count SET documents = documents - 1 WHERE library = old.library AND status = old.status;
END;

-- How many documents answer with a text that is embedded by a model; that of those which are not is empty.
CREATE TABLE embedded_count (
    library   TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    model     TEXT NOT NULL,
    documents INTEGER NOT NULL,
    PRIMARY KEY (library, model)
) STRICT, WITHOUT ROWID;

INSERT INTO embedded_count (library, model, documents)
SELECT library, coalesce(embedded, ''), count(*) FROM document WHERE revision IS NOT NULL
GROUP BY library, coalesce(embedded, '');

CREATE TRIGGER embedded_counted AFTER INSERT ON document WHEN new.revision IS NOT NULL
BEGIN
    INSERT INTO embedded_count (library, model, documents) VALUES (new.library, coalesce(new.embedded, ''), 1)
    ON CONFLICT (library, model) DO UPDATE SET documents = documents + 1;
END;

CREATE TRIGGER embedded_moved AFTER UPDATE OF revision, embedded ON document
    WHEN (old.revision IS NULL) <> (new.revision IS NULL) OR old.embedded IS NOT new.embedded
BEGIN
    UPDATE embedded_count SET documents = documents - 1
    WHERE old.revision IS NOT NULL AND library = old.library AND model = coalesce(old.embedded, '');
    INSERT INTO embedded_count (library, model, documents)
    SELECT new.library, coalesce(new.embedded, ''), 1 WHERE new.revision IS NOT NULL
    ON CONFLICT (library, model) DO UPDATE SET documents = documents + 1;
END;

CREATE TRIGGER embedded_uncounted AFTER DELETE ON document WHEN old.revision IS NOT NULL
BEGIN
    UPDATE embedded_count SET documents = documents - 1
    WHERE library = old.library AND model = coalesce(old.embedded, '');
END;
