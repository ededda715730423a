/**
 * Importing many documents: {@link dev.carrel.bootstrap.cli.importing.Gathered} finds out what there is,
 * {@link dev.carrel.bootstrap.cli.importing.Importing} adds it, {@link dev.carrel.bootstrap.cli.importing.Pruning}
 * takes out what is there no more. {@link dev.carrel.bootstrap.cli.importing.CrawlWatch} looks on while a site is taken
 * in.
 */
@NullMarked
package dev.carrel.bootstrap.cli.importing;

import org.jspecify.annotations.NullMarked;
