-- An answer needs no address: null for none. A constraint cannot be changed, so the columns are made anew.
ALTER TABLE help_article ADD COLUMN address TEXT;
UPDATE help_article SET address = url;
ALTER TABLE help_article DROP COLUMN url;
ALTER TABLE help_article RENAME COLUMN address TO url;

ALTER TABLE turn_help_article ADD COLUMN address TEXT;
UPDATE turn_help_article SET address = url;
ALTER TABLE turn_help_article DROP COLUMN url;
ALTER TABLE turn_help_article RENAME COLUMN address TO url;
