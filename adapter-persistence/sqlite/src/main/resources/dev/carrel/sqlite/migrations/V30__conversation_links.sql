-- What stands for it in the link by which others read it; null for no link.
ALTER TABLE conversation ADD COLUMN link TEXT;
CREATE UNIQUE INDEX conversation_by_link ON conversation (link) WHERE link IS NOT NULL;
