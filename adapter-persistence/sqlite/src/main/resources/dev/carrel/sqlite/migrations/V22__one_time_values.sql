-- What is used once, by the SHA-256 of what it is used with: the tokens of sign-in links, encrypted, and the solved
-- challenges of widgets.
CREATE TABLE one_time_value (
    digest     TEXT PRIMARY KEY,
    content    BLOB NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX one_time_value_by_expiry ON one_time_value (expires_at);
