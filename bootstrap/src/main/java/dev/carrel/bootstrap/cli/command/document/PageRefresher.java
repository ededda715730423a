package dev.carrel.bootstrap.cli.command.document;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.command.importing.ImportSummary;
import dev.carrel.bootstrap.cli.importing.DocumentImporter;
import dev.carrel.bootstrap.cli.importing.DocumentLister;
import dev.carrel.bootstrap.cli.importing.FileDocumentFactory;
import dev.carrel.bootstrap.cli.importing.FileKeys;
import dev.carrel.bootstrap.cli.importing.ImportItem;
import dev.carrel.bootstrap.cli.importing.ImportResult;
import dev.carrel.bootstrap.cli.importing.ImportSources.SourceIssue;
import dev.carrel.bootstrap.cli.terminal.ProgressDisplay;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;

/** Fetches web pages of a library again. */
final class PageRefresher {

    private static final Duration RETRY_TIMEOUT = Duration.ofSeconds(45);

    private final CommandClient client;
    private final LibraryId library;
    private final Terminal terminal;
    private final boolean json;
    /** Documents that cannot be refreshed, and pages whose refresh failed. */
    private final List<SourceIssue> issues = new ArrayList<>();

    PageRefresher(CommandClient client, LibraryId library, Terminal terminal, boolean json) {
        this.client = client;
        this.library = library;
        this.terminal = terminal;
        this.json = json;
    }

    /** Returns all web pages of the library. */
    List<ImportItem.KnownPage> findPages() {
        return DocumentLister.listAll(client, library, null)
                .stream()
                .filter(document -> document.url() != null)
                .map(PageRefresher::toPage)
                .toList();
    }

    /** Returns the web pages with the given IDs and URLs; all others become issues. */
    List<ImportItem.KnownPage> selectPages(List<DocumentId> ids, List<String> urls) {
        var pages = new ArrayList<ImportItem.KnownPage>();
        for (DocumentId id : ids) {
            DocumentBody document = client.getDocument(library, id);
            if (document.url() == null) {
                issues.add(
                        new SourceIssue(id.value(), "It was added as a text or a file; add it again instead, or run the"
                                + " connector that added it."));
            } else {
                pages.add(toPage(document));
            }
        }
        if (urls.isEmpty()) {
            return pages;
        }
        List<ImportItem.KnownPage> all = findPages();
        for (String url : urls) {
            all.stream()
                    .filter(page -> page.url().equals(url))
                    .findFirst()
                    .ifPresentOrElse(pages::add,
                            () -> issues.add(new SourceIssue(url, "The library has no page with this URL.")));
        }
        return pages;
    }

    /**
     * Refreshes pages and waits until they are processed.
     *
     * @return whether all of them succeeded
     */
    boolean refreshAndWait(List<ImportItem.KnownPage> pages, BooleanSupplier isStopped) throws InterruptedException {
        var files = new FileDocumentFactory(new FileKeys(null), null, 0);
        ImportResult result;
        try (ProgressDisplay progress = json ? ProgressDisplay.SilentDisplay.SILENT
                : ProgressDisplay.open(terminal, "Refreshing", pages.size())) {
            result = new DocumentImporter(client, library, files, Map.of(), RETRY_TIMEOUT, isStopped)
                    .importAll(List.copyOf(pages), progress::updateDone);
        }
        issues.addAll(result.failed());
        if (json) {
            ObjectNode node = JsonNodeFactory.instance.objectNode().put("refreshed", result.added());
            node.set("failed", ImportSummary.toJsonArray(issues));
            node.set("waiting", ImportSummary.toJsonArray(result.queued()));
            terminal.printJson(node);
        } else {
            terminal.printLine("Refreshed " + result.added() + ", failed " + issues.size()
                    + (result.queued().isEmpty() ? "" : ", still queued " + result.queued().size()) + ".");
            printIssues("Failed", issues);
            printIssues(ImportSummary.QUEUED_HEADING, result.queued());
        }
        if (result.connectionFailure() != null) {
            terminal.printError(result.connectionFailure().userMessage());
        }
        return result.isClean() && issues.isEmpty() && result.added() == pages.size();
    }

    /**
     * Queues pages for a refresh and does not wait.
     *
     * @return whether all of them were accepted
     */
    boolean enqueueRefresh(List<ImportItem.KnownPage> pages) {
        int queued = 0;
        for (ImportItem.KnownPage page : pages) {
            try {
                client.refreshDocument(library, page.document());
                queued++;
            } catch (CarrelException e) {
                issues.add(new SourceIssue(page.url(),
                        Objects.requireNonNullElse(e.getMessage(), "The refresh was rejected.")));
            }
        }
        if (json) {
            ObjectNode node = JsonNodeFactory.instance.objectNode().put("queued", queued);
            node.set("failed", ImportSummary.toJsonArray(issues));
            terminal.printJson(node);
        } else {
            terminal.printLine("Queued for refresh: " + queued + "."
                    + (issues.isEmpty() ? "" : " Failed: " + issues.size() + "."));
            printIssues("Failed", issues);
        }
        return issues.isEmpty();
    }

    private void printIssues(String heading, List<SourceIssue> sources) {
        ImportSummary.printIssues(terminal, heading, sources);
    }

    private static ImportItem.KnownPage toPage(DocumentBody document) {
        return new ImportItem.KnownPage(new DocumentId(document.id()), Objects.requireNonNull(document.url()));
    }
}
