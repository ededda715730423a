package dev.carrel.cli.command.document;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.DocumentView;
import dev.carrel.cli.client.ServerException;
import dev.carrel.cli.command.importing.ImportSummary;
import dev.carrel.cli.context.ShutdownHook;
import dev.carrel.cli.importing.DocumentImporter;
import dev.carrel.cli.importing.FileDocumentFactory;
import dev.carrel.cli.importing.FileKeys;
import dev.carrel.cli.importing.ImportItem;
import dev.carrel.cli.importing.ImportResult;
import dev.carrel.cli.importing.ImportSources.SourceIssue;
import dev.carrel.cli.importing.LibraryDocuments;
import dev.carrel.cli.terminal.ProgressDisplay;
import dev.carrel.cli.terminal.Terminal;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Has pages of a library read again. */
final class PageRefresher {

    private static final Duration RETRY_TIMEOUT = Duration.ofSeconds(45);

    private final CarrelClient client;
    private final LibraryId library;
    private final Terminal terminal;
    private final boolean json;
    /** What cannot be read again at all. */
    private final List<SourceIssue> issues = new ArrayList<>();

    PageRefresher(CarrelClient client, LibraryId library, Terminal terminal, boolean json) {
        this.client = client;
        this.library = library;
        this.terminal = terminal;
        this.json = json;
    }

    /** The pages of the library. */
    List<ImportItem.KnownPage> findPages() {
        return LibraryDocuments.listAll(client, library, null)
                .stream()
                .filter(document -> document.url() != null)
                .map(PageRefresher::toPage)
                .toList();
    }

    /** The documents of these ids and addresses that are pages. */
    List<ImportItem.KnownPage> selectPages(List<DocumentId> ids, List<String> urls) {
        var pages = new ArrayList<ImportItem.KnownPage>();
        for (DocumentId id : ids) {
            DocumentView document = client.getDocument(library, id);
            if (document.url() == null) {
                issues.add(new SourceIssue(id.value(), "It was handed in as a text or a file; hand it in again."));
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
                            () -> issues.add(new SourceIssue(url, "The library has no page of this address.")));
        }
        return pages;
    }

    /** Waits until they are read. @return whether all were */
    boolean refreshAndWait(List<ImportItem.KnownPage> pages, ShutdownHook interruption) throws InterruptedException {
        var files = new FileDocumentFactory(new FileKeys(null), null, 0);
        ImportResult result;
        try (ProgressDisplay progress = json ? ProgressDisplay.SilentDisplay.SILENT
                : ProgressDisplay.open(terminal, "Reading", pages.size())) {
            result = new DocumentImporter(client, library, files, Set.of(), RETRY_TIMEOUT, interruption::isTriggered)
                    .importAll(List.copyOf(pages), progress::updateDone);
        }
        issues.addAll(result.failed());
        if (json) {
            ObjectNode node = JsonNodeFactory.instance.objectNode().put("refreshed", result.added());
            node.set("failed", ImportSummary.toJsonArray(issues));
            node.set("waiting", ImportSummary.toJsonArray(result.queued()));
            terminal.printJson(node);
        } else {
            terminal.printLine("Read again " + result.added() + ", failed " + issues.size()
                    + (result.queued().isEmpty() ? "" : ", still in the queue " + result.queued().size()) + ".");
            printIssues("Failed", issues);
            printIssues("Still in the queue, tried again while Carrel runs", result.queued());
        }
        if (result.connectionFailure() != null) {
            terminal.printError(result.connectionFailure().userMessage());
        }
        return result.isClean() && issues.isEmpty() && result.added() == pages.size();
    }

    /** Leaves them to the place. @return whether it takes all */
    boolean enqueueRefresh(List<ImportItem.KnownPage> pages) {
        int begun = 0;
        for (ImportItem.KnownPage page : pages) {
            try {
                client.refreshDocument(library, page.document());
                begun++;
            } catch (CarrelException | ServerException e) {
                issues.add(new SourceIssue(page.url(), Objects.requireNonNullElse(e.getMessage(), "It was refused.")));
            }
        }
        if (json) {
            ObjectNode node = JsonNodeFactory.instance.objectNode().put("queued", begun);
            node.set("failed", ImportSummary.toJsonArray(issues));
            terminal.printJson(node);
        } else {
            terminal.printLine("To be read again: " + begun + "."
                    + (issues.isEmpty() ? "" : " Not: " + issues.size() + "."));
            printIssues("Failed", issues);
        }
        return issues.isEmpty();
    }

    private void printIssues(String heading, List<SourceIssue> some) {
        ImportSummary.printIssues(terminal, heading, some);
    }

    private static ImportItem.KnownPage toPage(DocumentView document) {
        return new ImportItem.KnownPage(document.id(), Objects.requireNonNull(document.url()));
    }
}
