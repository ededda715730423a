-- The schema of a new database: what the migrations lead to. A test compares the two.
--
-- Moments and durations are microseconds, moments since 1970. Ids are compared byte by byte, which sorts them as the
-- domain does. The columns and indexes of a table are in the order in which the versions added them.

CREATE TABLE storage (
    one   INTEGER PRIMARY KEY CHECK (one = 1),
    -- names this life of the database: another after a restore
    epoch TEXT NOT NULL DEFAULT (lower(hex(randomblob(16))))
) STRICT;

INSERT INTO storage (one) VALUES (1);

CREATE TABLE library (
    -- that of a library created anew while rows of its life before exist has a "!" and more behind it
    id               TEXT PRIMARY KEY,
    name             TEXT,
    instructions     TEXT,
    created_at       INTEGER NOT NULL,
    -- names this life of the library: another when it is deleted and created again
    incarnation      TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))),
    -- that of the last change which the index must follow
    revision         INTEGER NOT NULL DEFAULT 0,
    refresh_interval INTEGER CHECK (refresh_interval > 0),
    callback_url     TEXT,
    callback_secret  TEXT CHECK ((callback_secret IS NULL) = (callback_url IS NULL)),
    -- the id by which clients know it; null once it is removed, while its rows are deleted
    public_id         TEXT,
    -- whether the whole text of a page is kept
    keep_all         INTEGER NOT NULL DEFAULT 0 CHECK (keep_all IN (0, 1)),
    -- null for what is not limited
    limit_per_minute INTEGER,
    limit_per_day    INTEGER,
    limit_at_once    INTEGER,
    limit_question   INTEGER,
    -- which links are shown as help articles
    help_articles    TEXT NOT NULL DEFAULT 'both' CHECK (help_articles IN ('both', 'curated', 'documents')),
    -- whether documents are shown to their readers only
    keeps_readers    INTEGER NOT NULL DEFAULT 0 CHECK (keeps_readers IN (0, 1))
) STRICT, WITHOUT ROWID;

-- Unique, so that what is sought library by library is known to be in order.
CREATE UNIQUE INDEX library_refreshing ON library (id) WHERE refresh_interval IS NOT NULL;
CREATE UNIQUE INDEX library_by_public_id ON library (public_id);

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

CREATE TABLE document (
    key            INTEGER PRIMARY KEY,
    library        TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    id             TEXT NOT NULL,
    -- what makes two documents the same: made of the client's key, a page's address, or a raw text with its details
    identity       TEXT NOT NULL,
    url            TEXT,
    title          TEXT,
    source_url     TEXT,
    image_snippet  TEXT,
    -- of the text that it answers with: null while there is none
    content_title  TEXT,
    revision       INTEGER,
    status         TEXT NOT NULL CHECK (status IN ('queued', 'running', 'success', 'failed')),
    attempts       INTEGER NOT NULL,
    due            INTEGER,
    message        TEXT,
    -- the number of the last lease that was given, kept for ever so that none is given twice
    lease          INTEGER NOT NULL DEFAULT 0,
    lease_until    INTEGER,
    resubmitted    INTEGER NOT NULL DEFAULT 0 CHECK (resubmitted IN (0, 1)),
    created_at     INTEGER NOT NULL,
    updated_at     INTEGER NOT NULL,
    -- the name by which the client knows it
    client_key     TEXT CHECK (client_key IS NULL OR url IS NULL),
    -- a hash of what was submitted last, with its details; null for a page
    submission     TEXT CHECK (submission IS NULL OR url IS NULL),
    -- of the page, in lower case and ASCII; empty for what is no page
    host           TEXT NOT NULL DEFAULT '',
    fetch_reason   TEXT NOT NULL DEFAULT 'asked' CHECK (fetch_reason IN ('asked', 'scheduled', 'crawled')),
    -- whether it is queued and was due when that was last looked at
    ready          INTEGER NOT NULL DEFAULT 0 CHECK (ready = 0 OR (ready = 1 AND status = 'queued')),
    -- when the last reading of a page ended; null while it is to be read, and for what is no page
    read_at        INTEGER CHECK (read_at IS NULL OR (url IS NOT NULL AND status IN ('success', 'failed'))),
    -- since when its source has not been found, one time after another; while failed: that it is gone
    gone_since     INTEGER,
    -- of the version of the page that it answers with
    etag           TEXT,
    last_modified  TEXT,
    -- a hash of the text that was read and that it answers with unless that was corrected; null for one that was stored before there were hashes
    content_digest TEXT,
    -- the model by which the text that it answers with is embedded; null while it is not
    embedded       TEXT,
    -- whether a person has ever asked for it; then it is never dropped because a crawl does not want it
    asked          INTEGER NOT NULL DEFAULT 1 CHECK (asked IN (0, 1)),
    -- the share of the page's text that is kept, from 0 to 1; null if it is no HTML page, or was read before version 9
    kept           REAL,
    -- the library's setting when the text was extracted
    keep_all       INTEGER NOT NULL DEFAULT 0 CHECK (keep_all IN (0, 1)),
    -- a JSON object; null if it has none
    attributes     TEXT,
    -- who claimed it last: the name of an engine, and one run of it; null before version 20
    lease_engine   TEXT,
    lease_run      TEXT,
    -- the metadata of a new source, until its text replaces the current one: a JSON object
    pending        TEXT,
    -- a hash of the text or file that was submitted last; null without a client key, and before version 21
    source         TEXT,
    -- how many attempts ended suddenly since the last submission; from two on it is processed alone
    interruptions  INTEGER NOT NULL DEFAULT 0,
    -- what was found in the source of the text and not taken: a JSON object of counts by part; null for nothing
    left_out       TEXT,
    -- what is known of the correction of the text: a JSON object; null for none
    correction     TEXT,
    UNIQUE (library, id),
    UNIQUE (library, identity),
    CHECK ((content_title IS NULL) = (revision IS NULL)),
    CHECK ((status = 'queued') = (due IS NOT NULL)),
    CHECK ((status = 'running') = (lease_until IS NOT NULL)),
    CHECK (resubmitted = 0 OR status = 'running'),
    CHECK (status <> 'failed' OR message IS NOT NULL)
) STRICT;

CREATE INDEX document_by_status ON document (library, status, id);
CREATE INDEX document_by_revision ON document (library, revision) WHERE revision IS NOT NULL;
-- With the status in them, for else the planner counts the waiting documents by reading an index of all.
CREATE INDEX document_queued ON document (status, due, id) WHERE status = 'queued';
CREATE INDEX document_running ON document (status, lease_until) WHERE status = 'running';
CREATE INDEX document_ready ON document (library, host, due, id) WHERE ready = 1;
CREATE INDEX document_not_ready ON document (due) WHERE status = 'queued' AND ready = 0;
CREATE INDEX document_read ON document (library, read_at) WHERE read_at IS NOT NULL;
CREATE INDEX document_gone ON document (gone_since)
    WHERE gone_since IS NOT NULL AND status = 'failed' AND content_title IS NOT NULL;
CREATE INDEX document_by_embedding ON document (library, embedded, revision) WHERE revision IS NOT NULL;
-- The pages of each library that wait to be read again, or are being read.
CREATE INDEX document_scheduled ON document (library)
    WHERE fetch_reason = 'scheduled' AND status IN ('queued', 'running');

-- The counters stand in for counting rows at each step.
CREATE TABLE document_count (
    library   TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    status    TEXT NOT NULL,
    documents INTEGER NOT NULL,
    PRIMARY KEY (library, status)
) STRICT, WITHOUT ROWID;

CREATE INDEX document_count_waiting ON document_count (library, documents)
    WHERE status IN ('queued', 'running') AND documents > 0;

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

-- How many documents answer with a text that is embedded by a model; the model of those which are not is empty.
CREATE TABLE embedded_count (
    library   TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    model     TEXT NOT NULL,
    documents INTEGER NOT NULL,
    PRIMARY KEY (library, model)
) STRICT, WITHOUT ROWID;

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

-- A raw text as it was submitted, until it has been read or has failed for good.
CREATE TABLE submitted_text (
    document INTEGER PRIMARY KEY REFERENCES document (key) ON DELETE CASCADE,
    text     TEXT NOT NULL
) STRICT;

-- A file as it was submitted, until it has been read or has failed for good; one that is kept, as the original.
CREATE TABLE submitted_file (
    document   INTEGER PRIMARY KEY REFERENCES document (key) ON DELETE CASCADE,
    name       TEXT NOT NULL,
    media_type TEXT,
    size       INTEGER NOT NULL,
    kept       INTEGER NOT NULL DEFAULT 0 CHECK (kept IN (0, 1))
) STRICT;

CREATE TABLE submitted_chunk (
    document INTEGER NOT NULL REFERENCES submitted_file (document) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    bytes    BLOB NOT NULL,
    PRIMARY KEY (document, position)
) STRICT;

-- The text that a document answers with; each heading ends with a line feed.
CREATE TABLE section (
    document INTEGER NOT NULL REFERENCES document (key) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    headings TEXT NOT NULL,
    text     TEXT NOT NULL,
    page     INTEGER NOT NULL DEFAULT 0,
    -- 0 for a plain text from before version 8, which is converted when it is read
    markdown INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (document, position)
) STRICT;

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

-- The values of the attributes of documents, one row for each value and each element of a list, so that filters are
-- looked up: a text, a number (always a real), or a boolean (a blob of one byte, 0 or 1). The name of an attribute that
-- waits for a new text has a "+" before it.
CREATE TABLE document_attribute (
    document INTEGER NOT NULL REFERENCES document (key) ON DELETE CASCADE,
    name     TEXT NOT NULL,
    position INTEGER NOT NULL,
    -- that of the document
    library  TEXT NOT NULL,
    value    ANY NOT NULL,
    PRIMARY KEY (document, name, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX document_attribute_by_value ON document_attribute (library, name, value, document);

-- Documents that are gone and that the index may still have.
CREATE TABLE removal (
    library  TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    document TEXT NOT NULL,
    PRIMARY KEY (library, revision)
) STRICT, WITHOUT ROWID;

CREATE INDEX removal_by_document ON removal (library, document);

-- The embeddings of one document by one model. The document is null when it was deleted, or has another text or title
-- by now; then they stay until the next purge, in case the same text comes again.
CREATE TABLE embedding_set (
    key         INTEGER PRIMARY KEY,
    library     TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    model       TEXT NOT NULL,
    document    INTEGER REFERENCES document (key) ON DELETE SET NULL,
    -- by which it is known also when it is gone
    document_id TEXT NOT NULL,
    UNIQUE (document, model)
) STRICT;

CREATE INDEX embedding_set_by_id ON embedding_set (library, document_id);

CREATE TABLE embedding (
    key           INTEGER PRIMARY KEY,
    embedding_set INTEGER NOT NULL REFERENCES embedding_set (key) ON DELETE CASCADE,
    -- a hash of what was embedded
    passage       BLOB NOT NULL,
    -- a byte for each component
    vector        BLOB NOT NULL
) STRICT;

CREATE UNIQUE INDEX embedding_by_passage ON embedding (passage, embedding_set);
CREATE INDEX embedding_by_set ON embedding (embedding_set);

CREATE TABLE crawl (
    key             INTEGER PRIMARY KEY,
    library         TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    id              TEXT NOT NULL,
    kind            TEXT NOT NULL CHECK (kind IN ('site', 'sitemap')),
    start           TEXT NOT NULL,
    depth           INTEGER NOT NULL,
    most_pages      INTEGER NOT NULL,
    status          TEXT NOT NULL CHECK (status IN ('running', 'done', 'cancelled', 'failed')),
    message         TEXT,
    -- how many addresses were met when there were pages enough
    beyond          INTEGER NOT NULL DEFAULT 0,
    created_at      INTEGER NOT NULL,
    ended_at        INTEGER,
    -- when its next sitemap is to be read, and when that was decided; null if none waits
    sitemap_due     INTEGER,
    sitemap_since   INTEGER CHECK ((sitemap_since IS NULL) = (sitemap_due IS NULL)),
    -- of all its pages, and of pages by path prefix; null if there are none
    attributes      TEXT,
    attribute_rules TEXT,
    -- what pages that the library already has must pass to be read for the crawl; null for all
    filter          TEXT,
    UNIQUE (library, id),
    CHECK ((status = 'running') = (ended_at IS NULL))
) STRICT;

CREATE INDEX crawl_running ON crawl (created_at, id) WHERE status = 'running';
CREATE INDEX crawl_ended ON crawl (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX crawl_sitemap_due ON crawl (sitemap_due) WHERE sitemap_due IS NOT NULL;
CREATE INDEX crawl_sitemap_since ON crawl (sitemap_since) WHERE sitemap_since IS NOT NULL;

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

-- How many pages of a crawl have each status.
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

-- The last end of a document's processing that the webhook of its library does not know yet.
CREATE TABLE callback (
    document INTEGER PRIMARY KEY REFERENCES document (key) ON DELETE CASCADE,
    library  TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    -- names the event in every call
    event    TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
    status   TEXT NOT NULL CHECK (status IN ('success', 'failed')),
    title    TEXT,
    message  TEXT,
    ended_at INTEGER NOT NULL,
    -- when to call, and when that was decided
    due      INTEGER NOT NULL,
    since    INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX callback_by_library ON callback (library, due);

-- When the webhook of a library may be called next: not while a call is under way or it rests after failures, nor
-- before its first event is due. Libraries take turns by that.
CREATE TABLE callback_turn (
    library     TEXT PRIMARY KEY REFERENCES library (id) ON DELETE CASCADE,
    due         INTEGER NOT NULL,
    since       INTEGER NOT NULL,
    rests_until INTEGER NOT NULL DEFAULT 0,
    -- how many calls in a row were not accepted
    failures    INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE INDEX callback_turn_due ON callback_turn (due);
CREATE INDEX callback_turn_since ON callback_turn (since);

-- Another address starts afresh.
CREATE TRIGGER callback_redirected AFTER UPDATE OF callback_url ON library
    WHEN new.callback_url IS NOT NULL AND new.callback_url IS NOT old.callback_url
BEGIN
    UPDATE callback SET due = 0, since = 0 WHERE library = new.id AND attempts > 0;
    UPDATE callback_turn SET due = 0, since = 0, rests_until = 0, failures = 0 WHERE library = new.id;
END;

CREATE TABLE conversation (
    key          INTEGER PRIMARY KEY,
    library      TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    id           TEXT NOT NULL,
    -- null only until the first turn is there, in the same transaction
    last_turn_at INTEGER,
    -- with which it was begun, which need not exist any more; null if there was none
    token        TEXT,
    -- what the person calls it; null until it has a name
    title        TEXT,
    -- what stands for it in the link by which others read it; null for no link
    link         TEXT,
    UNIQUE (library, id)
) STRICT;

-- Conversations that rest are found without reading all turns.
CREATE INDEX conversation_by_last_turn ON conversation (last_turn_at);
CREATE INDEX conversation_by_token ON conversation (library, token, id) WHERE token IS NOT NULL;
CREATE UNIQUE INDEX conversation_by_link ON conversation (link) WHERE link IS NOT NULL;

-- Keys grow, so that they order the turns of a conversation.
CREATE TABLE turn (
    key           INTEGER PRIMARY KEY,
    conversation  INTEGER NOT NULL REFERENCES conversation (key) ON DELETE CASCADE,
    query         TEXT NOT NULL,
    reply         TEXT NOT NULL,
    created_at    INTEGER NOT NULL,
    -- under which it was asked, in the JSON of the HTTP interface; null if it was asked to all documents
    filter        TEXT,
    -- the library's setting when the reply was made
    help_articles TEXT NOT NULL DEFAULT 'both' CHECK (help_articles IN ('both', 'curated', 'documents')),
    -- 0 if the reply says that it is the closest that was found
    sure          INTEGER NOT NULL DEFAULT 1 CHECK (sure IN (0, 1))
) STRICT;

CREATE INDEX turn_by_conversation ON turn (conversation);

CREATE TRIGGER conversation_continued AFTER INSERT ON turn
BEGIN
    UPDATE conversation SET last_turn_at = new.created_at WHERE key = new.conversation;
END;

-- The documents that a reply names as its sources: the quoted ones first, and each kind best first.
CREATE TABLE turn_document (
    turn             INTEGER NOT NULL REFERENCES turn (key) ON DELETE CASCADE,
    position         INTEGER NOT NULL,
    document         INTEGER NOT NULL REFERENCES document (key) ON DELETE CASCADE,
    title            TEXT NOT NULL,
    similarity       REAL NOT NULL,
    learn_more       TEXT,
    image_snippet    TEXT,
    client_key       TEXT,
    -- the part that supports the reply; null for replies from before version 10
    excerpt          TEXT,
    -- as those of a section
    excerpt_headings TEXT NOT NULL DEFAULT '',
    excerpt_page     INTEGER NOT NULL DEFAULT 0,
    -- the images shown with it, as a JSON array of objects with url and text; null if there are none
    images           TEXT,
    -- 0 for one that was read for the reply and is likely to answer
    quoted           INTEGER NOT NULL DEFAULT 1 CHECK (quoted IN (0, 1)),
    PRIMARY KEY (turn, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX turn_document_by_document ON turn_document (document);

-- The documents that a reply may repeat something of, beside those that it quotes.
CREATE TABLE turn_drawn_from (
    turn     INTEGER NOT NULL REFERENCES turn (key) ON DELETE CASCADE,
    document INTEGER NOT NULL REFERENCES document (key) ON DELETE CASCADE,
    PRIMARY KEY (turn, document)
) STRICT, WITHOUT ROWID;

CREATE INDEX turn_drawn_from_by_document ON turn_drawn_from (document);

-- Curated answers.
CREATE TABLE help_article (
    key         INTEGER PRIMARY KEY,
    library     TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    -- the key that its editor chose
    name        TEXT NOT NULL,
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
    -- null for an answer without an address
    url         TEXT,
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
    title     TEXT NOT NULL,
    -- whether the reply is the answer of the article
    is_answer INTEGER NOT NULL CHECK (is_answer IN (0, 1)),
    url       TEXT,
    PRIMARY KEY (turn, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX turn_help_article_by_article ON turn_help_article (article);

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

CREATE TABLE access_token (
    id               TEXT PRIMARY KEY,
    digest           BLOB NOT NULL UNIQUE,
    name             TEXT NOT NULL,
    -- their words, separated by spaces
    scopes           TEXT NOT NULL,
    all_libraries    INTEGER NOT NULL CHECK (all_libraries IN (0, 1)),
    created_at       INTEGER NOT NULL,
    expires_at       INTEGER,
    last_used_at     INTEGER,
    -- in the JSON of the HTTP interface; null if it gives access to all documents
    filter           TEXT,
    -- null for what is not limited
    limit_per_minute INTEGER,
    limit_per_day    INTEGER,
    limit_at_once    INTEGER,
    limit_question   INTEGER,
    -- as whom documents are read that are not for everybody: a JSON array; null for nobody
    readers          TEXT
) STRICT, WITHOUT ROWID;

-- The libraries of a token that is not for all of them; they need not exist.
CREATE TABLE token_library (
    token   TEXT NOT NULL REFERENCES access_token (id) ON DELETE CASCADE,
    library TEXT NOT NULL,
    PRIMARY KEY (token, library)
) STRICT, WITHOUT ROWID;

CREATE INDEX token_library_by_library ON token_library (library);

-- The requests of a day with a token, about a library, with a widget or of its visitor. Days of visitors are deleted
-- soon.
CREATE TABLE daily_usage (
    -- 'token' or 'library', and its id; 'widget', and its public key; 'visitor', and that key, a dot and the visitor's
    -- id
    kind      TEXT NOT NULL,
    id        TEXT NOT NULL,
    -- since 1970-01-01
    day       INTEGER NOT NULL,
    requests  INTEGER NOT NULL,
    questions INTEGER NOT NULL,
    refused   INTEGER NOT NULL,
    PRIMARY KEY (kind, id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX daily_usage_by_day ON daily_usage (day);
CREATE INDEX daily_usage_of_visitors ON daily_usage (day) WHERE kind = 'visitor';

-- Chat widgets of websites.
CREATE TABLE widget (
    key            INTEGER PRIMARY KEY,
    library        TEXT NOT NULL REFERENCES library (id) ON DELETE CASCADE,
    -- the id that its owner chose
    name           TEXT NOT NULL,
    public_key     TEXT NOT NULL UNIQUE,
    -- a JSON object
    settings       TEXT NOT NULL,
    -- signs the tokens of visitors
    visitor_secret TEXT NOT NULL,
    -- with which the owner's server signs users; null for none
    user_secret    TEXT,
    created_at     INTEGER NOT NULL,
    updated_at     INTEGER NOT NULL,
    UNIQUE (library, name)
) STRICT;

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

-- What is used once, by the SHA-256 of what it is used with: the tokens of sign-in links, encrypted, and the solved
-- challenges of widgets.
CREATE TABLE one_time_value (
    digest     TEXT PRIMARY KEY,
    content    BLOB NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX one_time_value_by_expiry ON one_time_value (expires_at);

-- The browsers that people have signed in, by the SHA-256 of what their cookie has.
CREATE TABLE browser_session (
    id           TEXT PRIMARY KEY,
    digest       BLOB NOT NULL UNIQUE,
    -- the id of the access token that it stands for, which has no row if the settings have it; and the SHA-256 of both
    -- secrets
    token        TEXT NOT NULL,
    token_digest BLOB NOT NULL,
    created_at   INTEGER NOT NULL,
    last_used_at INTEGER NOT NULL,
    expires_at   INTEGER NOT NULL,
    user_agent   TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX browser_session_by_token ON browser_session (token, id);
CREATE INDEX browser_session_by_expiry ON browser_session (expires_at);

-- What people and programs have done, without texts. Entries are added, never changed, and deleted by their age; they
-- outlive their libraries.
CREATE TABLE audit_entry (
    id         TEXT PRIMARY KEY,
    done_at    INTEGER NOT NULL,
    kind       TEXT NOT NULL,
    action     TEXT NOT NULL,
    library_id TEXT,
    target     TEXT,
    actor_kind TEXT NOT NULL,
    actor_id   TEXT NOT NULL,
    actor_name TEXT NOT NULL,
    session    TEXT,
    request    TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX audit_entry_by_time ON audit_entry (done_at);

CREATE TRIGGER audit_entry_stays BEFORE UPDATE ON audit_entry
BEGIN
    SELECT raise(ABORT, 'entries of the audit log do not change');
END;
-- Who signs in: by the identity that a directory gives, or by the link of an invitation.
CREATE TABLE person (
    id                    TEXT PRIMARY KEY,
    issuer                TEXT,
    subject               TEXT,
    name                  TEXT NOT NULL,
    email                 TEXT,
    -- the groups of the directory when it was read, as a JSON array
    directory_groups      TEXT NOT NULL,
    groups_read_at        INTEGER,
    -- the id of an invitation whose link was not opened
    invitation            TEXT,
    invitation_expires_at INTEGER,
    created_at            INTEGER NOT NULL,
    last_sign_in_at       INTEGER,
    -- the user name that the directory names; null if it names none
    directory_user        TEXT,
    -- as whom documents are read too, as an administrator has given: a JSON array; null for nobody
    readers               TEXT,
    UNIQUE (issuer, subject)
) STRICT, WITHOUT ROWID;

-- The roles that an administrator has given a person.
CREATE TABLE person_role (
    person  TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    -- null for all; it need not exist
    library TEXT,
    role    TEXT NOT NULL,
    filter  TEXT,
    PRIMARY KEY (person, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX person_role_by_library ON person_role (library);

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

-- What was recognised in the pictures of documents, such as scanned pages.
CREATE TABLE recognized_page (
    document INTEGER NOT NULL REFERENCES document (key) ON DELETE CASCADE,
    -- the digest of the file or attachment that has the picture
    file     TEXT NOT NULL,
    number   INTEGER NOT NULL,
    -- a JSON array of arrays
    lines    TEXT NOT NULL,
    height   REAL NOT NULL,
    -- null if the picture could be read
    failure  TEXT,
    PRIMARY KEY (document, file, number)
) STRICT, WITHOUT ROWID;

-- The corrected texts of documents, outdated ones too.
CREATE TABLE correction (
    document INTEGER PRIMARY KEY REFERENCES document (key) ON DELETE CASCADE,
    -- as it was given
    text     TEXT NOT NULL,
    -- the sections as they were read, a JSON array of arrays; null if the correction is outdated
    sections TEXT
) STRICT;

-- The history of migrations as Flyway keeps it. Its first row, the version of this script, is added by DatabaseSchema.
CREATE TABLE "flyway_schema_history" (
    "installed_rank" INT NOT NULL PRIMARY KEY,
    "version" VARCHAR(50),
    "description" VARCHAR(200) NOT NULL,
    "type" VARCHAR(20) NOT NULL,
    "script" VARCHAR(1000) NOT NULL,
    "checksum" INT,
    "installed_by" VARCHAR(100) NOT NULL,
    "installed_on" TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%f','now')),
    "execution_time" INT NOT NULL,
    "success" BOOLEAN NOT NULL
);

CREATE INDEX "flyway_schema_history_s_idx" ON "flyway_schema_history" ("success");
