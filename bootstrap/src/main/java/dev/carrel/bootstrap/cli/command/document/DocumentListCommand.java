package dev.carrel.bootstrap.cli.command.document;

import dev.carrel.api.document.DocumentBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.page.ClientJsonWriter;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.bootstrap.cli.context.FilterOptions;
import dev.carrel.bootstrap.cli.context.FolderAccess;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel document list}. */
@Command(name = "list")
final class DocumentListCommand extends LibraryScopedCommand {

    private static final int PAGE_SIZE = 100;

    @Option(names = "--status", paramLabel = "STATUS")
    private @Nullable DocumentStatus status;

    @Mixin
    private final FilterOptions filterOptions = new FilterOptions();

    @Option(names = "--query", paramLabel = "WORDS", defaultValue = "")
    private String words;

    @Option(names = "--limit", paramLabel = "N", defaultValue = "1000")
    private int limit;

    @Option(names = "--json")
    private boolean json;

    DocumentListCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (limit < 1) {
            throw invalidArguments("--limit must be at least 1");
        }
        return super.call();
    }

    @Override
    protected int runWith(CommandClient client) {
        List<DocumentBody> documents = listDocuments(client);
        if (json) {
            terminal().printJson(ClientJsonWriter.writeList("documents", documents));
        } else {
            documents.forEach(document -> terminal().printLine(formatLine(document)));
        }
        return SUCCESS;
    }

    private List<DocumentBody> listDocuments(CommandClient client) {
        var selection = new DocumentSelection(status, filterOptions.toFilter(), words);
        return ListPage.readFirst(limit, PAGE_SIZE,
                (cursor, pageSize) -> client.listDocuments(library(), selection, cursor, pageSize));
    }

    private static String formatLine(DocumentBody document) {
        String reason = DocumentFormatter.failureReason(document);
        return document.id() + "\t" + document.status() + "\t"
                + Objects.requireNonNullElse(document.title(), "-") + "\t"
                + Objects.requireNonNullElse(document.key(), Objects.requireNonNullElse(document.url(), "-"))
                + (reason == null ? "" : "\t" + reason);
    }
}
