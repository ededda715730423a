-- What the person calls it; null until it has a name.
ALTER TABLE conversation ADD COLUMN title text;
