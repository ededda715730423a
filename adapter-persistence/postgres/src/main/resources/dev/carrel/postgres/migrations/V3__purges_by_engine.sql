-- When an engine first saw deletions beyond those that it has purged: each engine has its own date, so that none delays the
-- purge of another.
ALTER TABLE erasure_done ADD COLUMN since bigint;
