-- Whether documents of the library are shown to their readers only.
ALTER TABLE library ADD COLUMN keeps_readers BOOLEAN NOT NULL DEFAULT FALSE;
-- As whom documents are read that are not for everybody: a JSON array; null for nobody.
ALTER TABLE access_token ADD COLUMN readers TEXT;
-- The user name that the directory names; null if it names none.
ALTER TABLE person ADD COLUMN directory_user TEXT;
-- As whom documents are read too, as an administrator has given: a JSON array; null for nobody.
ALTER TABLE person ADD COLUMN readers TEXT;
