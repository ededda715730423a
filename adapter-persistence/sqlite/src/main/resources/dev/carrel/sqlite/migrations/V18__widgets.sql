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

-- The table daily_usage has two more kinds: 'widget', by its public key, and 'visitor', by the public key of the widget,
-- a dot and the id of the visitor. Days of visitors are deleted soon.
CREATE INDEX daily_usage_of_visitors ON daily_usage (day) WHERE kind = 'visitor';
