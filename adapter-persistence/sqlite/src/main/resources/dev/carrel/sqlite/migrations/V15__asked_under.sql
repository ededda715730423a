-- The filter under which a question was asked, in the JSON of the HTTP interface; null if it was asked to all documents.
ALTER TABLE turn ADD COLUMN filter TEXT;
-- Null for the question of a turn, which has it.
ALTER TABLE question ADD COLUMN filter TEXT;
