/**
 * The storage in one SQLite file, by JDBI: {@link dev.carrel.persistence.SqliteStorage} is the way in.
 *
 * <p>
 * Every change goes through one {@code GroupCommitWriter}, a thread with the only connection that writes: it takes what
 * waits, does all of it in one transaction and answers after the one commit, so that what is acknowledged is on the
 * disk and the price of that is shared. Reads go beside it, each on a connection of {@code ReadPool} that sees the last
 * commit. The parts of the port are the {@code Jdbi…} classes; the SQL that several of them need is in the
 * {@code …Table} classes; the schema is the SQL under {@code migrations}. {@code FairClaimOrder} says which document is
 * read next, and {@code StoragePurge} what it takes until nothing is left of one that is gone.
 */
@NullMarked
package dev.carrel.persistence;

import org.jspecify.annotations.NullMarked;
