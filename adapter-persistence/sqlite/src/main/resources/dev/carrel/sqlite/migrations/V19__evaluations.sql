-- The checks that a library is evaluated with, in their order.
CREATE TABLE reply_check (
    library  TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    -- a JSON object
    content  TEXT NOT NULL,
    PRIMARY KEY (library, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE evaluation (
    key        INTEGER PRIMARY KEY,
    library    TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    id         TEXT NOT NULL,
    status     TEXT NOT NULL CHECK (status IN ('running', 'done', 'cancelled', 'failed', 'interrupted')),
    questions  INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    ended_at   INTEGER,
    -- why it failed
    failure    TEXT,
    UNIQUE (library, id)
) STRICT;

CREATE INDEX evaluation_running ON evaluation (status) WHERE status = 'running';

-- The results of the checks, in the order in which they were asked; without any text of documents.
CREATE TABLE evaluation_result (
    evaluation INTEGER NOT NULL REFERENCES evaluation (key) ON DELETE CASCADE,
    position   INTEGER NOT NULL,
    -- a JSON object
    content    TEXT NOT NULL,
    -- the first source of the reply
    source     INTEGER REFERENCES document (key) ON DELETE SET NULL,
    PRIMARY KEY (evaluation, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX evaluation_result_by_source ON evaluation_result (source);
