-- Moments are microseconds since 1970. Ids are compared byte by byte, which sorts them as the domain does.

CREATE TABLE storage (
    one   INTEGER PRIMARY KEY CHECK (one = 1),
    -- names this life of the database: another after a restore
    epoch TEXT NOT NULL DEFAULT (lower(hex(randomblob(16))))
) STRICT;

INSERT INTO storage (one) VALUES (1);

CREATE TABLE library (
    id           TEXT PRIMARY KEY,
    name         TEXT,
    instructions TEXT,
    created_at   INTEGER NOT NULL,
    -- names this life of the library: another when it is deleted and made anew
    incarnation  TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))),
    -- that of the last change which the index must follow
    revision     INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE document (
    key           INTEGER PRIMARY KEY,
    library       TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    id            TEXT NOT NULL,
    -- what makes two documents the same: the address of a page, a hash of all that is given with a raw text
    identity      TEXT NOT NULL,
    url           TEXT,
    title         TEXT,
    source_url    TEXT,
    image_snippet TEXT,
    -- of the text that it answers with: null while there is none
    content_title TEXT,
    revision      INTEGER,
    status        TEXT NOT NULL CHECK (status IN ('queued', 'running', 'success', 'failed')),
    attempts      INTEGER NOT NULL,
    due           INTEGER,
    message       TEXT,
    -- the number of the last lease that was given, kept for ever so that none is given twice
    lease         INTEGER NOT NULL DEFAULT 0,
    lease_until   INTEGER,
    again         INTEGER NOT NULL DEFAULT 0 CHECK (again IN (0, 1)),
    created_at    INTEGER NOT NULL,
    updated_at    INTEGER NOT NULL,
    UNIQUE (library, id),
    UNIQUE (library, identity),
    CHECK ((content_title IS NULL) = (revision IS NULL)),
    CHECK ((status = 'queued') = (due IS NOT NULL)),
    CHECK ((status = 'running') = (lease_until IS NOT NULL)),
    CHECK (again = 0 OR status = 'running'),
    CHECK (status <> 'failed' OR message IS NOT NULL)
) STRICT;

CREATE INDEX document_by_status ON document (library, status, id);
CREATE INDEX document_by_revision ON document (library, revision) WHERE revision IS NOT NULL;
-- With the status in them, for else the planner counts the waiting documents by reading an index of all.
CREATE INDEX document_queued ON document (status, due, id) WHERE status = 'queued';
CREATE INDEX document_running ON document (status, lease_until) WHERE status = 'running';

-- A raw text as it was handed in, until the document has succeeded.
CREATE TABLE submitted_text (
    document INTEGER PRIMARY KEY REFERENCES document (key) ON DELETE CASCADE,
    text     TEXT NOT NULL
) STRICT;

-- The text that a document answers with; each heading ends with a line feed.
CREATE TABLE section (
    document INTEGER NOT NULL REFERENCES document (key) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    headings TEXT NOT NULL,
    text     TEXT NOT NULL,
    PRIMARY KEY (document, position)
) STRICT;

-- Documents that are gone and that the index may still have.
CREATE TABLE removal (
    library  TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    document TEXT NOT NULL,
    PRIMARY KEY (library, revision)
) STRICT, WITHOUT ROWID;

CREATE TABLE conversation (
    key     INTEGER PRIMARY KEY,
    library TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    id      TEXT NOT NULL,
    UNIQUE (library, id)
) STRICT;

-- Keys grow, so that they order the turns of a conversation.
CREATE TABLE turn (
    key          INTEGER PRIMARY KEY,
    conversation INTEGER NOT NULL REFERENCES conversation (key) ON DELETE CASCADE,
    query        TEXT NOT NULL,
    reply        TEXT NOT NULL,
    created_at   INTEGER NOT NULL
) STRICT;

CREATE INDEX turn_by_conversation ON turn (conversation);

-- The documents that a reply was made from, best first.
CREATE TABLE turn_document (
    turn          INTEGER NOT NULL REFERENCES turn (key) ON DELETE CASCADE,
    position      INTEGER NOT NULL,
    document      INTEGER NOT NULL REFERENCES document (key) ON DELETE CASCADE,
    title         TEXT NOT NULL,
    similarity    REAL NOT NULL,
    learn_more    TEXT,
    image_snippet TEXT,
    PRIMARY KEY (turn, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX turn_document_by_document ON turn_document (document);

CREATE TABLE access_token (
    id            TEXT PRIMARY KEY,
    digest        BLOB NOT NULL UNIQUE,
    name          TEXT NOT NULL,
    -- their words, separated by spaces
    scopes        TEXT NOT NULL,
    all_libraries INTEGER NOT NULL CHECK (all_libraries IN (0, 1)),
    created_at    INTEGER NOT NULL,
    expires_at    INTEGER,
    last_used_at  INTEGER
) STRICT, WITHOUT ROWID;

-- The libraries of a token that is not for all of them; they need not exist.
CREATE TABLE token_library (
    token   TEXT NOT NULL REFERENCES access_token (id) ON DELETE CASCADE,
    library TEXT NOT NULL,
    PRIMARY KEY (token, library)
) STRICT, WITHOUT ROWID;

CREATE INDEX token_library_by_library ON token_library (library);
