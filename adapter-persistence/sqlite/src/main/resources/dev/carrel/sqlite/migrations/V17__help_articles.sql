-- Curated answers.
CREATE TABLE help_article (
    key         INTEGER PRIMARY KEY,
    library     TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    -- the key that its editor chose
    name        TEXT NOT NULL,
    url         TEXT NOT NULL,
    title       TEXT NOT NULL,
    summary     TEXT,
    -- a JSON array of texts
    questions   TEXT NOT NULL,
    answer      TEXT,
    -- as those of a document
    attributes  TEXT,
    language    TEXT,
    pinned      INTEGER NOT NULL CHECK (pinned IN (0, 1)),
    enabled     INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    valid_until INTEGER,
    -- the model that its texts are embedded by; null for none
    embedded    TEXT,
    UNIQUE (library, name)
) STRICT;

-- The embeddings of the texts of an article; texts that the model does not support have none.
CREATE TABLE help_article_embedding (
    article  INTEGER NOT NULL REFERENCES help_article (key) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    vector   BLOB NOT NULL,
    PRIMARY KEY (article, position)
) STRICT, WITHOUT ROWID;

-- The curated articles shown with a reply, best first, as they were then.
CREATE TABLE turn_help_article (
    turn      INTEGER NOT NULL REFERENCES turn (key) ON DELETE CASCADE,
    position  INTEGER NOT NULL,
    article   INTEGER NOT NULL REFERENCES help_article (key) ON DELETE CASCADE,
    url       TEXT NOT NULL,
    title     TEXT NOT NULL,
    -- whether the reply is the answer of the article
    is_answer INTEGER NOT NULL CHECK (is_answer IN (0, 1)),
    PRIMARY KEY (turn, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX turn_help_article_by_article ON turn_help_article (article);

-- Which links are shown as help articles: a setting of libraries, and what it was when a reply was made.
ALTER TABLE library ADD COLUMN help_articles TEXT NOT NULL DEFAULT 'both'
    CHECK (help_articles IN ('both', 'curated', 'documents'));
ALTER TABLE turn ADD COLUMN help_articles TEXT NOT NULL DEFAULT 'both'
    CHECK (help_articles IN ('both', 'curated', 'documents'));

-- The images of pages, in reading order.
CREATE TABLE document_image (
    document INTEGER NOT NULL REFERENCES document (key) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    url      TEXT NOT NULL,
    -- the caption or text alternative; null if there is none
    text     TEXT,
    -- as those of a section; null if the image stands for the whole page
    headings TEXT,
    PRIMARY KEY (document, position)
) STRICT, WITHOUT ROWID;

-- The images shown with a source, as a JSON array of objects with url and text; null if there are none.
ALTER TABLE turn_document ADD COLUMN images TEXT;
