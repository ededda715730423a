-- Who signs in: by the identity that a directory gives, or by the link of an invitation.
CREATE TABLE person (
    id                    text COLLATE "C" PRIMARY KEY,
    issuer                text COLLATE "C",
    subject               text COLLATE "C",
    name                  text NOT NULL,
    email                 text,
    -- the groups of the directory when it was read, as a JSON array
    directory_groups      text NOT NULL,
    groups_read_at        bigint,
    -- the id of an invitation whose link was not opened
    invitation            text COLLATE "C",
    invitation_expires_at bigint,
    created_at            bigint NOT NULL,
    last_sign_in_at       bigint,
    UNIQUE (issuer, subject)
);

-- The roles that an administrator has given a person.
CREATE TABLE person_role (
    person  text COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    number  bigint NOT NULL,
    -- null for all; it need not exist
    library text COLLATE "C",
    role    text COLLATE "C" NOT NULL,
    filter  text,
    PRIMARY KEY (person, number)
);

CREATE INDEX person_role_by_library ON person_role (library);
