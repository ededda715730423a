package dev.carrel.cli.command.document;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.ClientJsonWriter;
import dev.carrel.cli.client.DocumentView;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.ClientOptions;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LibraryOption;
import dev.carrel.domain.document.DocumentId;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel document show}. */
@Command(name = "show", header = "Show what is known of a document.", customSynopsis = "carrel document show --library ID [options] ID")
final class DocumentShowCommand extends CliCommand {

    @Mixin
    ClientOptions clientOptions = new ClientOptions();

    @Mixin
    LibraryOption library = new LibraryOption();

    @Parameters(paramLabel = "ID", description = "The document.")
    DocumentId id;

    @Option(names = "--json", description = "Print the document as JSON.")
    boolean json;

    @Override
    public Integer call() throws InterruptedException {
        try (CarrelClient client = clientOptions.openClient(context(), FolderAccess.EXISTING)) {
            DocumentView document = client.getDocument(library.id, id);
            if (json) {
                terminal().printJson(ClientJsonWriter.writeDocument(document));
            } else {
                printDocument(document);
            }
        }
        return SUCCESS;
    }

    private void printDocument(DocumentView document) {
        terminal().printHeading(document.title() == null ? document.id().value() : document.title());
        printField("id", document.id().value());
        printField("status", document.status().wireName());
        printField("reason", document.message());
        printField("attempts", document.attempts() == 0 ? null : String.valueOf(document.attempts()));
        printField("next try", DocumentFormatter.nextAttempt(document));
        printField("key", document.key());
        printField("url", document.url());
        printField("source", document.sourceUrl());
        printField("created", document.createdAt().toString());
        printField("updated", document.updatedAt().toString());
    }

    private void printField(String name, @Nullable String value) {
        if (value != null) {
            terminal().printLine("  " + name + " ".repeat(10 - name.length()) + value);
        }
    }
}
