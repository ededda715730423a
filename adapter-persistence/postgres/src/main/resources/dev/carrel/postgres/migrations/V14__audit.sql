-- What people and programs have done, without texts. Entries are added, never changed, and deleted by their age; they
-- outlive their libraries.
CREATE TABLE audit_entry (
    id         text COLLATE "C" PRIMARY KEY,
    done_at    bigint NOT NULL,
    kind       text COLLATE "C" NOT NULL,
    action     text COLLATE "C" NOT NULL,
    library_id text COLLATE "C",
    target     text COLLATE "C",
    actor_kind text COLLATE "C" NOT NULL,
    actor_id   text COLLATE "C" NOT NULL,
    actor_name text COLLATE "C" NOT NULL,
    session    text COLLATE "C",
    request    text COLLATE "C" NOT NULL
);

CREATE INDEX audit_entry_by_time ON audit_entry (done_at);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'entries of the audit log do not change';
END $$;

CREATE TRIGGER audit_entry_stays BEFORE UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
