/**
 * Importing many documents: {@link dev.carrel.bootstrap.cli.importing.ImportSources} collects the sources,
 * {@link dev.carrel.bootstrap.cli.importing.DocumentImporter} imports them and
 * {@link dev.carrel.bootstrap.cli.importing.OrphanPruner} deletes documents whose files no longer exist.
 * {@link dev.carrel.bootstrap.cli.importing.CrawlMonitor} follows a crawl.
 */
@NullMarked
package dev.carrel.bootstrap.cli.importing;

import org.jspecify.annotations.NullMarked;
