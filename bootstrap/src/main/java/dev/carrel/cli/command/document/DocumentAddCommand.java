package dev.carrel.cli.command.document;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.ClientJsonWriter;
import dev.carrel.cli.client.DocumentView;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.ClientOptions;
import dev.carrel.cli.context.CommandException;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LibraryOption;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel document add}. */
@Command(name = "add", header = "Add one document: a web page, a file, or a text, else standard input.", customSynopsis = "carrel document add --library ID [--url URL|--file PATH|--text TEXT] [options]", description = "%nWaits at most a minute until it is searchable. For files and folders see carrel import.", footer = {
    "  carrel document add --library handbook --url https://example.com/leave",
    "  carrel document add --library handbook --title Leave --text \"Everybody has 25 days of leave.\"",
    "  carrel document add --library handbook --file policy.docx --key policy",
    "  curl -s https://example.com/notes.txt | carrel document add --library handbook --title Notes"})
final class DocumentAddCommand extends CliCommand {

    private static final Duration WAIT_TIMEOUT = Duration.ofMinutes(1);

    @Mixin
    ClientOptions clientOptions = new ClientOptions();

    @Mixin
    LibraryOption library = new LibraryOption();

    @Option(names = "--url", paramLabel = "URL", description = "The page to read.")
    @Nullable
    String url;

    @Option(names = "--file", paramLabel = "PATH", description = "The file to read, of any of the usual formats.")
    @Nullable
    Path file;

    @Option(names = "--text", paramLabel = "TEXT", description = "The text itself.")
    @Nullable
    String text;

    @Option(names = "--key", paramLabel = "KEY", description = "Your own name for it: what is added under the same key replaces it. Not with --url.")
    @Nullable
    String key;

    @Option(names = "--title", paramLabel = "TITLE", description = "Its title; by default its own.")
    @Nullable
    String title;

    @Option(names = "--source-url", paramLabel = "URL", description = "Where readers find it.")
    @Nullable
    String sourceUrl;

    @Option(names = "--image", paramLabel = "URL", description = "An image to show with replies that use it.")
    @Nullable
    String image;

    @Option(names = "--json", description = "Print the document as JSON.")
    boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        NewDocument document = toDocument();
        try (CarrelClient client = clientOptions.openClient(context(), FolderAccess.CREATE_WITH_WORKERS)) {
            DocumentView now = client.awaitDocument(library.id, client.addDocument(library.id, document).id(),
                    WAIT_TIMEOUT);
            if (json) {
                terminal().printJson(ClientJsonWriter.writeDocument(now));
            } else {
                String reason = DocumentFormatter.failureReason(now);
                terminal().printLine(now.id() + "\t" + now.status().wireName() + (reason == null ? "" : "\t" + reason));
            }
            return now.status() == DocumentStatus.FAILED ? FAILURE : SUCCESS;
        }
    }

    private NewDocument toDocument() throws IOException {
        if (file == null) {
            String given = url == null && text == null ? readStandardInput() : text;
            return NewDocument.fromFields(url, given, key, title, sourceUrl, image);
        }
        if (url != null || text != null) {
            throw CommandException.usageError("Give only one of --url, --file and --text.");
        }
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw CommandException.failure("There is no file " + file + " that can be read.", null);
        }
        return NewDocument
                .fromFields(new DocumentSource.SourceFile(file.toAbsolutePath().getFileName().toString(), null,
                        ByteSource.of(file)), key, title, sourceUrl, image);
    }

    private String readStandardInput() throws IOException {
        if (terminal().streams().inputIsTerminal()) {
            terminal().printNote("Type the text, and end it with Ctrl-D on a line of its own.");
        }
        return terminal().readAll();
    }
}
