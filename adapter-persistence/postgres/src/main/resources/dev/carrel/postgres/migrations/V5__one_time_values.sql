-- What is used once, by the SHA-256 of what it is used with: the tokens of sign-in links, encrypted, and the solved
-- challenges of widgets.
CREATE TABLE one_time_value (
    digest     text PRIMARY KEY,
    content    bytea NOT NULL,
    expires_at bigint NOT NULL
);

CREATE INDEX one_time_value_by_expiry ON one_time_value (expires_at);
