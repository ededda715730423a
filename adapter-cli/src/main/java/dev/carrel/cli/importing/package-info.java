/**
 * Importing many documents: {@link dev.carrel.cli.importing.ImportSources} finds out what there is,
 * {@link dev.carrel.cli.importing.DocumentImporter} adds it, {@link dev.carrel.cli.importing.OrphanPruner} takes out
 * what is there no more. {@link dev.carrel.cli.importing.CrawlMonitor} looks on while a site is taken in.
 */
@NullMarked
package dev.carrel.cli.importing;

import org.jspecify.annotations.NullMarked;
