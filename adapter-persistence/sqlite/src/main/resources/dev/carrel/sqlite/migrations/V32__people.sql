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
