-- The documents that a reply may repeat something of, beside those that it names as its sources.
CREATE TABLE turn_drawn_from (
    turn     INTEGER NOT NULL REFERENCES turn (key) ON DELETE CASCADE,
    document INTEGER NOT NULL REFERENCES document (key) ON DELETE CASCADE,
    PRIMARY KEY (turn, document)
) STRICT, WITHOUT ROWID;

CREATE INDEX turn_drawn_from_by_document ON turn_drawn_from (document);
