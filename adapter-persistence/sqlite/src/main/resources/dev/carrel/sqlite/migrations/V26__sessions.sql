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
