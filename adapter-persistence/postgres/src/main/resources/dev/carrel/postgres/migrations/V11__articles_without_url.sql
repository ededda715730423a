-- An answer needs no address: null for none.
ALTER TABLE help_article ALTER COLUMN url DROP NOT NULL;
ALTER TABLE turn_help_article ALTER COLUMN url DROP NOT NULL;
