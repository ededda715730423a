-- Connectors, which keep the documents that they have added in step with a place outside.
CREATE TABLE connector (
    key            INTEGER PRIMARY KEY,
    library        TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    -- the key that its owner chose
    name           TEXT NOT NULL,
    -- a JSON object
    settings       TEXT NOT NULL,
    -- of the whole place when it was last in step; null if that is not known
    place_revision TEXT,
    request        TEXT NOT NULL CHECK (request IN ('none', 'run', 'run_and_delete')),
    running_since  INTEGER,
    due_at         INTEGER NOT NULL,
    checked_at     INTEGER,
    created_at     INTEGER NOT NULL,
    updated_at     INTEGER NOT NULL,
    UNIQUE (library, name)
) STRICT;

CREATE INDEX connector_by_due ON connector (due_at);

-- What a connector has added, with the revision that was read.
CREATE TABLE connector_item (
    connector INTEGER NOT NULL REFERENCES connector (key) ON DELETE CASCADE,
    path      TEXT NOT NULL,
    revision  TEXT NOT NULL,
    document  INTEGER NOT NULL REFERENCES document (key) ON DELETE CASCADE,
    PRIMARY KEY (connector, path)
) STRICT, WITHOUT ROWID;

CREATE INDEX connector_item_by_document ON connector_item (document);

-- The reports of the last runs.
CREATE TABLE connector_run (
    connector  INTEGER NOT NULL REFERENCES connector (key) ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    ended_at   INTEGER NOT NULL,
    -- a JSON object
    report     TEXT NOT NULL,
    PRIMARY KEY (connector, number)
) STRICT, WITHOUT ROWID;
