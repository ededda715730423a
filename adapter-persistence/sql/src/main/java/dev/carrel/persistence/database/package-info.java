/**
 * What a database has to offer to the stores: {@link dev.carrel.persistence.database.DatabaseWriter} and
 * {@link dev.carrel.persistence.database.DatabaseReader}. And what leads from one schema to the next:
 * {@link dev.carrel.persistence.database.Migrations}.
 */
@NullMarked
package dev.carrel.persistence.database;

import org.jspecify.annotations.NullMarked;
