-- Less work for each document: the counters of a library change once with each statement, and a digest is an expression that
-- PostgreSQL computes by itself instead of by a call of a function in SQL. No column changes, so that backups of version 1
-- can still be restored.

-- The bytes of the UTF-8 that the database stores: a backslash is the one character that a cast to bytea interprets.
CREATE OR REPLACE FUNCTION text_digest(value text) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ SELECT sha256(CAST(replace(value, '\', '\\') AS bytea)) $$;

DROP TRIGGER document_counted ON document;
DROP TRIGGER document_moved ON document;
DROP TRIGGER embedded_counted ON document;
DROP TRIGGER embedded_moved ON document;
DROP FUNCTION count_document();
DROP FUNCTION count_embedded();

CREATE FUNCTION count_added_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO document_count AS counted (library, status, documents)
    SELECT library, status, count(*) FROM added GROUP BY library, status
    ON CONFLICT (library, status) DO UPDATE SET documents = counted.documents + excluded.documents;
    INSERT INTO embedded_count AS counted (library, model, documents)
    SELECT library, coalesce(embedded, ''), count(*) FROM added WHERE revision IS NOT NULL
    GROUP BY library, coalesce(embedded, '')
    ON CONFLICT (library, model) DO UPDATE SET documents = counted.documents + excluded.documents;
    RETURN NULL;
END $$;

CREATE FUNCTION count_changed_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO document_count AS counted (library, status, documents)
    SELECT library, status, sum(change) FROM (
        SELECT library, status, 1 AS change FROM changed UNION ALL SELECT library, status, -1 FROM former) AS moved
    GROUP BY library, status HAVING sum(change) <> 0
    ON CONFLICT (library, status) DO UPDATE SET documents = counted.documents + excluded.documents;
    INSERT INTO embedded_count AS counted (library, model, documents)
    SELECT library, coalesce(embedded, ''), sum(change) FROM (
        SELECT library, embedded, 1 AS change FROM changed WHERE revision IS NOT NULL
        UNION ALL SELECT library, embedded, -1 FROM former WHERE revision IS NOT NULL) AS moved
    GROUP BY library, coalesce(embedded, '') HAVING sum(change) <> 0
    ON CONFLICT (library, model) DO UPDATE SET documents = counted.documents + excluded.documents;
    RETURN NULL;
END $$;

-- Adds no counter, since the library may be deleted in the same statement.
CREATE FUNCTION count_deleted_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE document_count AS counted SET documents = counted.documents - gone.documents
    FROM (SELECT library, status, count(*) AS documents FROM deleted GROUP BY library, status) AS gone
    WHERE counted.library = gone.library AND counted.status = gone.status;
    UPDATE embedded_count AS counted SET documents = counted.documents - gone.documents
    FROM (SELECT library, coalesce(embedded, '') AS model, count(*) AS documents FROM deleted
          WHERE revision IS NOT NULL GROUP BY library, coalesce(embedded, '')) AS gone
    WHERE counted.library = gone.library AND counted.model = gone.model;
    RETURN NULL;
END $$;

CREATE TRIGGER documents_added AFTER INSERT ON document REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_added_documents();
CREATE TRIGGER documents_changed AFTER UPDATE ON document REFERENCING OLD TABLE AS former NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_changed_documents();
CREATE TRIGGER documents_deleted AFTER DELETE ON document REFERENCING OLD TABLE AS deleted
    FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_documents();
