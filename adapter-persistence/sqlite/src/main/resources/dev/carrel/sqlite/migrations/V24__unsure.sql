-- 0 if the reply says that it is the closest that was found.
ALTER TABLE turn ADD COLUMN sure INTEGER NOT NULL DEFAULT 1 CHECK (sure IN (0, 1));
-- 0 for a source that was read for the reply and is likely to answer, but is not quoted.
ALTER TABLE turn_document ADD COLUMN quoted INTEGER NOT NULL DEFAULT 1 CHECK (quoted IN (0, 1));

-- The outcome 'unsure' is new: a check cannot be changed, so the tables are made anew.
CREATE TEMP TABLE kept_question AS SELECT * FROM question;
CREATE TEMP TABLE kept_question_document AS SELECT * FROM question_document;
DROP TABLE question_document;
DROP TABLE question;

-- The log of questions, whether or not their reply is stored as a turn.
CREATE TABLE question (
    key          INTEGER PRIMARY KEY,
    library      TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    -- the id of the query
    id           TEXT NOT NULL,
    -- null if the reply is a turn, which has the text and takes the question with it when it is deleted
    text         TEXT,
    turn         INTEGER REFERENCES turn (key) ON DELETE CASCADE,
    -- the conversation that a question without a turn was to continue, and with which it is deleted
    conversation INTEGER REFERENCES conversation (key) ON DELETE CASCADE,
    outcome      TEXT NOT NULL CHECK (outcome IN ('answered', 'unsure', 'help-article', 'nothing-found', 'failed')),
    -- of the best document that was found; null if none was, or if nothing was searched
    similarity   REAL,
    confidence   REAL,
    latency      INTEGER NOT NULL,
    asked_at     INTEGER NOT NULL,
    -- the token, which need not exist any more, and its name at that time; null if there was none
    token        TEXT,
    token_name   TEXT,
    vote         TEXT CHECK (vote IN ('up', 'down')),
    reason       TEXT,
    -- as that of a turn; null for the question of a turn, which has it
    filter       TEXT,
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

INSERT INTO question SELECT * FROM kept_question;
INSERT INTO question_document SELECT * FROM kept_question_document;
DROP TABLE kept_question_document;
DROP TABLE kept_question;
