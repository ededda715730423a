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
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.LeftOut;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Has documents of a library read again: web pages, and files that are kept. */
final class DocumentRefresher {

    private static final String UNREAD = LeftOut.Part.PICTURED_PAGES.wireName();
    private static final Duration RETRY_TIMEOUT = Duration.ofSeconds(45);

    private final CommandClient client;
    private final LibraryId library;
    private final Terminal terminal;
    private final boolean json;
    /** Documents that cannot be read again, or whose refresh failed. */
    private final List<SourceIssue> issues = new ArrayList<>();

    DocumentRefresher(CommandClient client, LibraryId library, Terminal terminal, boolean json) {
        this.client = client;
        this.library = library;
        this.terminal = terminal;
        this.json = json;
    }

    /** Returns all web pages of the library. */
    List<ImportItem.KnownDocument> findPages() {
        return find(document -> document.url() != null);
    }

    /** Returns the documents with pages that were not read, and the files that failed. */
    List<ImportItem.KnownDocument> findUnread() {
        return find(document -> document.leftOut().stream().anyMatch(each -> each.part().equals(UNREAD))
                || document.url() == null && document.status().equals(DocumentStatus.FAILED.wireName()));
    }

    private List<ImportItem.KnownDocument> find(Predicate<DocumentBody> condition) {
        return DocumentLister.listAll(client, library, null)
                .stream()
                .filter(condition)
                .map(DocumentRefresher::toItem)
                .toList();
    }

    /** Returns the documents with the given IDs, and the pages with the given URLs; missing ones become issues. */
    List<ImportItem.KnownDocument> selectDocuments(List<DocumentId> ids, List<String> urls) {
        var documents = new ArrayList<ImportItem.KnownDocument>();
        for (DocumentId id : ids) {
            documents.add(toItem(client.getDocument(library, id)));
        }
        if (urls.isEmpty()) {
            return documents;
        }
        List<ImportItem.KnownDocument> all = findPages();
        for (String url : urls) {
            all.stream()
                    .filter(page -> page.label().equals(url))
                    .findFirst()
                    .ifPresentOrElse(documents::add,
                            () -> issues.add(new SourceIssue(url, "The library has no page with this URL.")));
        }
        return documents;
    }

    /**
     * Has documents read again and waits until they are processed.
     *
     * @return whether all of them succeeded
     */
    boolean refreshAndWait(List<ImportItem.KnownDocument> documents, BooleanSupplier isStopped)
            throws InterruptedException {
        var files = new FileDocumentFactory(new FileKeys(null), null, 0);
        ImportResult result;
        try (ProgressDisplay progress = json ? ProgressDisplay.SilentDisplay.SILENT
                : ProgressDisplay.open(terminal, "Refreshing", documents.size())) {
            result = new DocumentImporter(client, library, files, Map.of(), RETRY_TIMEOUT, isStopped)
                    .importAll(List.copyOf(documents), progress::updateDone);
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
        return result.isClean() && issues.isEmpty() && result.added() == documents.size();
    }

    /**
     * Queues documents to be read again and does not wait.
     *
     * @return whether all of them were accepted
     */
    boolean enqueueRefresh(List<ImportItem.KnownDocument> documents) {
        int queued = 0;
        for (ImportItem.KnownDocument document : documents) {
            try {
                client.refreshDocument(library, document.document());
                queued++;
            } catch (CarrelException e) {
                issues.add(new SourceIssue(document.label(),
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

    private static ImportItem.KnownDocument toItem(DocumentBody document) {
        return new ImportItem.KnownDocument(new DocumentId(document.id()),
                Stream.of(document.url(), document.key(), document.title())
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(document.id()));
    }
}
