/**
 * The storage in one SQLite file. {@link dev.carrel.sqlite.SqliteStorage} is the only type for use from outside.
 *
 * <p>
 * {@code GroupCommitWriter} and {@code ReadPool} run work on {@code SqliteConnections}; {@code DatabaseSchema} creates
 * and migrates the tables; {@code BackupFiles} backs up and restores; {@code StoragePurge} and {@code FileScrubber}
 * overwrite deleted data. The SQL of the tables is in {@code dev.carrel.persistence}; nothing here knows a table of
 * Carrel, except the epoch that a restored backup gets.
 *
 * <p>
 * All changes go through one writer thread, which commits the waiting tasks together: an acknowledged change is on
 * disk. Reads run concurrently on other connections and see the last commit. The SQL of the schema is in the resources:
 * {@code storage.sql} creates the tables of a new database, and {@code migrations} change those of an older one.
 */
@NullMarked
package dev.carrel.sqlite;

import org.jspecify.annotations.NullMarked;
