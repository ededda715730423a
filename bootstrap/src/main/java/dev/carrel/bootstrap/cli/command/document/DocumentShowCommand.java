package dev.carrel.bootstrap.cli.command.document;

import dev.carrel.api.document.DocumentBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.page.ClientJsonWriter;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.document.DocumentId;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel document show}. */
@Command(name = "show")
final class DocumentShowCommand extends LibraryScopedCommand {

    private static final int LABEL_WIDTH = 10;

    @Parameters(paramLabel = "ID", descriptionKey = "document-id")
    private DocumentId id;

    @Option(names = "--json")
    private boolean json;

    @Override
    protected int runWith(CommandClient client) {
        DocumentBody document = client.getDocument(library(), id);
        if (json) {
            terminal().printJson(document);
        } else {
            printDocument(document);
        }
        return SUCCESS;
    }

    private void printDocument(DocumentBody document) {
        terminal().printHeading(document.title() == null ? document.id() : document.title());
        printField("id", document.id());
        printField("status", document.status());
        printField("reason", document.message());
        printField("attempts", document.attempts() == 0 ? null : String.valueOf(document.attempts()));
        printField("next try", DocumentFormatter.nextAttempt(document));
        printField("key", document.key());
        printField("url", document.url());
        printField("source", document.sourceUrl());
        printField("attributes", document.attributes().isEmpty() ? null
                : ClientJsonWriter.formatObject(document.attributes()));
        printField("kept", DocumentFormatter.keptShare(document));
        printField("left out", DocumentFormatter.leftOut(document));
        printField("corrected", DocumentFormatter.correction(document));
        printField("created", document.createdAt());
        printField("updated", document.updatedAt());
    }

    private void printField(String label, @Nullable String value) {
        if (value != null) {
            terminal().printField(label, LABEL_WIDTH, value);
        }
    }
}
