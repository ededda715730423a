-- 0 if the reply says that it is the closest that was found.
ALTER TABLE turn ADD COLUMN sure integer NOT NULL DEFAULT 1 CHECK (sure IN (0, 1));
-- 0 for a source that was read for the reply and is likely to answer, but is not quoted.
ALTER TABLE turn_document ADD COLUMN quoted integer NOT NULL DEFAULT 1 CHECK (quoted IN (0, 1));

-- The outcome 'unsure' is new.
ALTER TABLE question DROP CONSTRAINT question_outcome_check;
ALTER TABLE question ADD CONSTRAINT question_outcome_check
    CHECK (outcome IN ('answered', 'unsure', 'help-article', 'nothing-found', 'failed'));
