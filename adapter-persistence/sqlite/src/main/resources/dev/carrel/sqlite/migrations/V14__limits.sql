-- The limits on requests of a token and about a library; null for what is not limited.
ALTER TABLE access_token ADD COLUMN limit_per_minute INTEGER;
ALTER TABLE access_token ADD COLUMN limit_per_day INTEGER;
ALTER TABLE access_token ADD COLUMN limit_at_once INTEGER;
ALTER TABLE access_token ADD COLUMN limit_question INTEGER;
ALTER TABLE library ADD COLUMN limit_per_minute INTEGER;
ALTER TABLE library ADD COLUMN limit_per_day INTEGER;
ALTER TABLE library ADD COLUMN limit_at_once INTEGER;
ALTER TABLE library ADD COLUMN limit_question INTEGER;

-- The requests of a day with a token or about a library.
CREATE TABLE daily_usage (
    -- 'token' or 'library', and its id
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
