-- What passages mean to models, so that no passage is embedded twice.

-- The model by which the text that it answers with is embedded; null while it is not.
ALTER TABLE document ADD COLUMN embedded TEXT;

CREATE INDEX document_by_embedding ON document (library, embedded, revision) WHERE revision IS NOT NULL;

-- The embeddings of one document by one model. The document is null when it was deleted, or has another text or title by
-- now; then they stay until the next purge, lest the same text comes again.
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
