-- The attributes of a document, as a JSON object; null if it has none.
ALTER TABLE document ADD COLUMN attributes TEXT;

-- The filter of a token, in the JSON of the HTTP interface; null if it gives access to all documents.
ALTER TABLE access_token ADD COLUMN filter TEXT;

-- The attributes of all pages of a crawl, and those of pages by path prefix; null if there are none.
ALTER TABLE crawl ADD COLUMN attributes TEXT;
ALTER TABLE crawl ADD COLUMN attribute_rules TEXT;
-- What pages that the library already has must pass to be read for the crawl; null for all.
ALTER TABLE crawl ADD COLUMN filter TEXT;
