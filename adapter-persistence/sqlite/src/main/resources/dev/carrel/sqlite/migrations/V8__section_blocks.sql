-- Sections know their page, and their text is Markdown. Older texts are plain and are converted when they are read.
ALTER TABLE section ADD COLUMN page INTEGER NOT NULL DEFAULT 0;
ALTER TABLE section ADD COLUMN markdown INTEGER NOT NULL DEFAULT 0;
