/**
 * Importing many documents: {@link dev.carrel.cli.importing.ImportSources} collects the sources,
 * {@link dev.carrel.cli.importing.DocumentImporter} imports them and {@link dev.carrel.cli.importing.OrphanPruner}
 * deletes documents whose files no longer exist. {@link dev.carrel.cli.importing.CrawlMonitor} follows a crawl.
 */
@NullMarked
package dev.carrel.cli.importing;

import org.jspecify.annotations.NullMarked;
