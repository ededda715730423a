-- The values of the attributes of documents, one row for each value and each element of a list, so that filters are
-- looked up: a text, a number (always a real), or a boolean (a blob of one byte, 0 or 1).
CREATE TABLE document_attribute (
    document INTEGER NOT NULL REFERENCES document (key) ON DELETE CASCADE,
    name     TEXT NOT NULL,
    position INTEGER NOT NULL,
    -- that of the document
    library  TEXT NOT NULL,
    value    ANY NOT NULL,
    PRIMARY KEY (document, name, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX document_attribute_by_value ON document_attribute (library, name, value, document);

INSERT INTO document_attribute (document, name, position, library, value)
SELECT document.key, attribute.key, 0, library,
    CASE attribute.type
        WHEN 'true' THEN x'01'
        WHEN 'false' THEN x'00'
        WHEN 'text' THEN attribute.value
        ELSE CAST(attribute.value AS REAL)
    END
FROM document CROSS JOIN json_each(attributes) AS attribute
WHERE attributes IS NOT NULL AND attribute.type <> 'array'
UNION ALL
SELECT document.key, attribute.key, element.key, library, element.value
FROM document CROSS JOIN json_each(attributes) AS attribute CROSS JOIN json_each(attribute.value) AS element
WHERE attributes IS NOT NULL AND attribute.type = 'array';
