/**
 * Importing many documents: {@link dev.carrel.bootstrap.cli.importing.Gathered} finds out what there is,
 * {@link dev.carrel.bootstrap.cli.importing.Importing} adds it.
 */
@NullMarked
package dev.carrel.bootstrap.cli.importing;

import org.jspecify.annotations.NullMarked;
