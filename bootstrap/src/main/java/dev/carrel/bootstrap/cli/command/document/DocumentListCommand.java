package dev.carrel.bootstrap.cli.command.document;

import dev.carrel.api.document.DocumentBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.bootstrap.cli.context.FilterOptions;
import dev.carrel.bootstrap.cli.context.ListCommand;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel document list}. */
@Command(name = "list")
final class DocumentListCommand extends ListCommand<DocumentBody> {

    private static final int PAGE_SIZE = 100;

    @Option(names = "--status", paramLabel = "STATUS")
    private @Nullable DocumentStatus status;

    @Mixin
    private final FilterOptions filterOptions = new FilterOptions();

    @Option(names = "--query", paramLabel = "WORDS", defaultValue = "")
    private String words;

    @Option(names = "--limit", paramLabel = "N", defaultValue = "1000")
    private int limit;

    DocumentListCommand() {
        super("documents");
    }

    @Override
    protected int limit() {
        return limit;
    }

    @Override
    protected List<DocumentBody> readEntries(CommandClient client) {
        var selection = new DocumentSelection(status, filterOptions.toFilter(), words);
        return ListPage.readFirst(limit, PAGE_SIZE,
                (cursor, pageSize) -> client.listDocuments(library(), selection, cursor, pageSize));
    }

    @Override
    protected String formatLine(DocumentBody document) {
        String reason = DocumentFormatter.failureReason(document);
        return document.id() + "\t" + document.status() + "\t"
                + Objects.requireNonNullElse(document.title(), "-") + "\t"
                + Objects.requireNonNullElse(document.key(), Objects.requireNonNullElse(document.url(), "-"))
                + (reason == null ? "" : "\t" + reason);
    }
}
