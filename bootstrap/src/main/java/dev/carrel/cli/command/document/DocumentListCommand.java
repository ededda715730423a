package dev.carrel.cli.command.document;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.ClientJsonWriter;
import dev.carrel.cli.client.DocumentView;
import dev.carrel.cli.client.ListPage;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.ClientOptions;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LibraryOption;
import dev.carrel.domain.document.DocumentStatus;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code carrel document list}. */
@Command(name = "list", header = "List documents, newest first: id, status, title, key or address, and why one failed.", customSynopsis = "carrel document list --library ID [--status STATUS] [--limit N] [options]", footer = {
    "  carrel document list --library handbook --status failed"})
final class DocumentListCommand extends CliCommand {

    private static final int PAGE_SIZE = 100;

    @Mixin
    ClientOptions clientOptions = new ClientOptions();

    @Mixin
    LibraryOption library = new LibraryOption();

    @Option(names = "--status", paramLabel = "STATUS", description = "Only those queued, running, success or failed.")
    @Nullable
    DocumentStatus status;

    @Option(names = "--limit", paramLabel = "N", defaultValue = "1000", description = "At most so many; by default ${DEFAULT-VALUE}.")
    int limit;

    @Option(names = "--json", description = "Print the list as JSON.")
    boolean json;

    @Override
    public Integer call() throws InterruptedException {
        if (limit < 1) {
            throw new ParameterException(spec.commandLine(), "--limit must be at least 1");
        }
        try (CarrelClient client = clientOptions.openClient(context(), FolderAccess.EXISTING)) {
            List<DocumentView> documents = listDocuments(client);
            if (json) {
                terminal()
                        .printJson(ClientJsonWriter.writeList("documents", documents, ClientJsonWriter::writeDocument));
            } else {
                documents.forEach(document -> terminal().printLine(formatLine(document)));
            }
        }
        return SUCCESS;
    }

    private List<DocumentView> listDocuments(CarrelClient client) {
        int inPart = Math.min(limit, PAGE_SIZE);
        List<DocumentView> documents = ListPage.readAtLeast(limit,
                cursor -> client.listDocuments(library.id, status, cursor, inPart));
        return documents.size() > limit ? documents.subList(0, limit) : documents;
    }

    private static String formatLine(DocumentView document) {
        String reason = DocumentFormatter.failureReason(document);
        return document.id() + "\t" + document.status().wireName() + "\t"
                + Objects.requireNonNullElse(document.title(), "-") + "\t"
                + Objects.requireNonNullElse(document.key(), Objects.requireNonNullElse(document.url(), "-"))
                + (reason == null ? "" : "\t" + reason);
    }
}
