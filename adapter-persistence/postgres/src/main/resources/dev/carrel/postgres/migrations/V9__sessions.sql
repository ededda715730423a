-- The browsers that people have signed in, by the SHA-256 of what their cookie has.
CREATE TABLE browser_session (
    id           text COLLATE "C" PRIMARY KEY,
    digest       bytea NOT NULL UNIQUE,
    -- the id of the access token that it stands for, which has no row if the settings have it; and the SHA-256 of both
    -- secrets
    token        text COLLATE "C" NOT NULL,
    token_digest bytea NOT NULL,
    created_at   bigint NOT NULL,
    last_used_at bigint NOT NULL,
    expires_at   bigint NOT NULL,
    user_agent   text
);

CREATE INDEX browser_session_by_token ON browser_session (token, id);
CREATE INDEX browser_session_by_expiry ON browser_session (expires_at);
