/**
 * The storage in one SQLite file, by JDBI. {@link dev.carrel.persistence.SqliteStorage} is the only type for use from
 * outside.
 *
 * <ul>
 * <li>{@link dev.carrel.persistence.store} implements the ports of the storage: one {@code Jdbi…} class for each, read
 * {@code JdbiDocuments} first.
 * <li>{@link dev.carrel.persistence.table} holds the SQL of each table and the mapping of its rows: read
 * {@code DocumentTable} first.
 * <li>{@link dev.carrel.persistence.sqlite} runs the database: connections, group commit, schema, backup, secure
 * deletion. Read {@code GroupCommitWriter} first.
 * </ul>
 *
 * All changes go through one writer thread, which commits the waiting tasks together: an acknowledged change is on
 * disk. Reads run concurrently on other connections and see the last commit. The SQL of the schema is in the resources
 * under {@code migrations}.
 */
@NullMarked
package dev.carrel.persistence;

import org.jspecify.annotations.NullMarked;
