-- The token with which a conversation was begun, which need not exist any more; null if there was none.
ALTER TABLE conversation ADD COLUMN token TEXT;

CREATE INDEX conversation_by_token ON conversation (library, token, id) WHERE token IS NOT NULL;

-- The log of questions, whether or not their reply is stored as a turn.
CREATE TABLE question (
    key        INTEGER PRIMARY KEY,
    library    TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    -- the id of the query
    id         TEXT NOT NULL,
    -- null if the reply is a turn, which has the text and takes the question with it when it is deleted
    text       TEXT,
    turn       INTEGER REFERENCES turn (key) ON DELETE CASCADE,
    -- the conversation that a question without a turn was to continue, and with which it is deleted
    conversation INTEGER REFERENCES conversation (key) ON DELETE CASCADE,
    outcome    TEXT NOT NULL CHECK (outcome IN ('answered', 'help-article', 'nothing-found', 'failed')),
    -- of the best document that was found; null if none was, or if nothing was searched
    similarity REAL,
    confidence REAL,
    -- in microseconds
    latency    INTEGER NOT NULL,
    asked_at   INTEGER NOT NULL,
    -- the token, which need not exist any more, and its name at that time; null if there was none
    token      TEXT,
    token_name TEXT,
    vote       TEXT CHECK (vote IN ('up', 'down')),
    reason     TEXT,
    UNIQUE (library, id),
    CHECK ((text IS NULL) = (turn IS NOT NULL)),
    CHECK (turn IS NULL OR conversation IS NULL),
    CHECK ((token IS NULL) = (token_name IS NULL)),
    CHECK (reason IS NULL OR vote IS NOT NULL)
) STRICT;

CREATE INDEX question_by_turn ON question (turn) WHERE turn IS NOT NULL;
CREATE INDEX question_by_conversation ON question (conversation) WHERE conversation IS NOT NULL;
CREATE INDEX question_by_time ON question (asked_at);

-- The documents used for replies that are no turns, best first.
CREATE TABLE question_document (
    question INTEGER NOT NULL REFERENCES question (key) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    document INTEGER NOT NULL REFERENCES document (key) ON DELETE CASCADE,
    PRIMARY KEY (question, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX question_document_by_document ON question_document (document);
