-- The key of a source document, and the part of it that supports the reply: null for older replies.
ALTER TABLE turn_document ADD COLUMN client_key TEXT;
ALTER TABLE turn_document ADD COLUMN excerpt TEXT;
-- As those of a section.
ALTER TABLE turn_document ADD COLUMN excerpt_headings TEXT NOT NULL DEFAULT '';
ALTER TABLE turn_document ADD COLUMN excerpt_page INTEGER NOT NULL DEFAULT 0;

UPDATE turn_document SET client_key = (SELECT client_key FROM document WHERE document.key = turn_document.document);
