package dev.carrel.bootstrap.cli.command.importing;

import dev.carrel.api.document.DocumentBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.importing.AttributeRules;
import dev.carrel.bootstrap.cli.importing.DocumentImporter;
import dev.carrel.bootstrap.cli.importing.DocumentLister;
import dev.carrel.bootstrap.cli.importing.FileDocumentFactory;
import dev.carrel.bootstrap.cli.importing.FileKeys;
import dev.carrel.bootstrap.cli.importing.ImportItem;
import dev.carrel.bootstrap.cli.importing.ImportResult;
import dev.carrel.bootstrap.cli.importing.ImportSources;
import dev.carrel.bootstrap.cli.importing.OrphanPruner;
import dev.carrel.bootstrap.cli.terminal.ProgressDisplay;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Imports files and single web pages into a library. */
final class FileImport {

    private static final Duration RETRY_TIMEOUT = Duration.ofSeconds(45);

    private final CommandClient client;
    private final LibraryId library;
    private final FileKeys keys;
    private final Terminal terminal;
    private final BooleanSupplier isStopped;
    private final boolean json;
    private final @Nullable ImportReport report;

    /** @param report prints what became of each source; null for only a summary */
    FileImport(CommandClient client, LibraryId library, FileKeys keys, Terminal terminal, BooleanSupplier isStopped,
            boolean json, @Nullable ImportReport report) {
        this.client = client;
        this.library = library;
        this.keys = keys;
        this.terminal = terminal;
        this.isStopped = isStopped;
        this.json = json;
        this.report = report;
    }

    /**
     * Imports all sources, then prunes if asked to, and prints the summary.
     *
     * @return whether everything was imported
     */
    boolean importSources(ImportSources sources, @Nullable URI sourceBase, AttributeRules attributes, boolean refresh,
            boolean prune)
            throws IOException, InterruptedException {
        List<ImportItem> items = sources.items();
        var files = new FileDocumentFactory(keys, sourceBase, client.maxFileBytes(), attributes);
        var importer = new DocumentImporter(client, library, files, refresh ? Map.of() : findKnownPages(items),
                RETRY_TIMEOUT, isStopped, report == null ? each -> {} : report::printItem);
        if (report != null) {
            report.printNotImported(sources);
        }
        ImportResult result = runImporter(importer, items);
        boolean isIncomplete = result.processedCount() < items.size()
                && (isStopped.getAsBoolean() || result.connectionFailure() != null);
        Integer pruned = prune && !isIncomplete
                ? new OrphanPruner(keys, sources.folders()).deleteOrphans(client, library)
                : null;
        new ImportSummary(terminal, json).printSummary(sources, result, pruned);
        if (result.connectionFailure() != null) {
            terminal.printError(result.connectionFailure().userMessage());
        }
        if (isIncomplete) {
            terminal.printNote("Interrupted after " + result.processedCount() + " of " + items.size()
                    + "; run the same command again to continue.");
        }
        return result.isClean() && sources.unreadable().isEmpty();
    }

    private ImportResult runImporter(DocumentImporter importer, List<ImportItem> items) throws InterruptedException {
        try (ProgressDisplay progress = json || report != null ? ProgressDisplay.SilentDisplay.SILENT
                : ProgressDisplay.open(terminal, "Importing", items.size())) {
            return importer.importAll(items, progress::updateDone);
        }
    }

    private Map<String, DocumentBody> findKnownPages(List<ImportItem> items) {
        return items.stream().anyMatch(ImportItem.NewPage.class::isInstance)
                ? DocumentLister.findPages(client, library)
                : Map.of();
    }
}
