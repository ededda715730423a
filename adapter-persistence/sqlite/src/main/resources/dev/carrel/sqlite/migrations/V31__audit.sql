-- What people and programs have done, without texts. Entries are added, never changed, and deleted by their age; they
-- outlive their libraries.
CREATE TABLE audit_entry (
    id         TEXT PRIMARY KEY,
    done_at    INTEGER NOT NULL,
    kind       TEXT NOT NULL,
    action     TEXT NOT NULL,
    library_id TEXT,
    target     TEXT,
    actor_kind TEXT NOT NULL,
    actor_id   TEXT NOT NULL,
    actor_name TEXT NOT NULL,
    session    TEXT,
    request    TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX audit_entry_by_time ON audit_entry (done_at);

CREATE TRIGGER audit_entry_stays BEFORE UPDATE ON audit_entry
BEGIN
    SELECT raise(ABORT, 'entries of the audit log do not change');
END;
