/**
 * The database engine room: {@code GroupCommitWriter} and {@code ReadPool} run work on {@code SqliteConnections};
 * {@code DatabaseSchema} migrates the tables; {@code BackupFiles} backs up and restores; {@code FileScrubber}
 * overwrites deleted data. Nothing here knows a table of Carrel, except the epoch that a restored backup gets.
 */
@NullMarked
package dev.carrel.persistence.sqlite;

import org.jspecify.annotations.NullMarked;
