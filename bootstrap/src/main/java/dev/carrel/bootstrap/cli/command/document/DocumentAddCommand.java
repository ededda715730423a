package dev.carrel.bootstrap.cli.command.document;

import dev.carrel.api.document.AddedDocumentBody;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.bootstrap.cli.client.BodyStatus;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.AttributeOptions;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.FolderAccess;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel document add}. */
@Command(name = "add")
final class DocumentAddCommand extends LibraryScopedCommand {

    private static final Duration WAIT_TIMEOUT = Duration.ofMinutes(1);

    @Option(names = "--url", paramLabel = "URL")
    private @Nullable String url;

    @Option(names = "--file", paramLabel = "PATH")
    private @Nullable Path file;

    @Option(names = "--text", paramLabel = "TEXT")
    private @Nullable String text;

    @Option(names = "--key", paramLabel = "KEY")
    private @Nullable String key;

    @Option(names = "--title", paramLabel = "TITLE")
    private @Nullable String title;

    @Option(names = "--source-url", paramLabel = "URL")
    private @Nullable String sourceUrl;

    @Option(names = "--image", paramLabel = "URL")
    private @Nullable String image;

    @Mixin
    private final AttributeOptions attributeOptions = new AttributeOptions();

    @Option(names = "--json")
    private boolean json;

    private @Nullable NewDocument newDocument;

    DocumentAddCommand() {
        super(FolderAccess.CREATE_WITH_WORKERS);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Attributes attributes = attributeOptions.toAttributes();
        newDocument = readDocument().withAttributes(attributes);
        return super.call();
    }

    @Override
    protected int runWith(CommandClient client) throws InterruptedException {
        AddedDocumentBody added = client.addDocument(library(), Objects.requireNonNull(newDocument));
        DocumentBody document = client.awaitDocument(library(), new DocumentId(added.id()), WAIT_TIMEOUT);
        if (json) {
            terminal().printJson(document);
        } else {
            String reason = DocumentFormatter.failureReason(document);
            terminal().printLine(document.id() + "\t" + document.status()
                    + (reason == null ? "" : "\t" + reason));
        }
        return BodyStatus.of(document) == DocumentStatus.FAILED ? FAILURE : SUCCESS;
    }

    private NewDocument readDocument() throws IOException {
        if (Stream.of(url, file, text).filter(Objects::nonNull).count() > 1) {
            throw CommandException.usageError("Give only one of --url, --file and --text.");
        }
        if (url != null && key != null) {
            throw CommandException.usageError("--key cannot be combined with --url: a page is known by its URL.");
        }
        if (file == null) {
            return NewDocument.fromFields(url, url == null ? readText() : null, key, title, sourceUrl, image);
        }
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw CommandException.failure("The file " + file + " does not exist or cannot be read.", null);
        }
        return NewDocument
                .fromFields(new DocumentSource.SourceFile(file.toAbsolutePath().getFileName().toString(), null,
                        ByteSource.of(file)), key, title, sourceUrl, image);
    }

    private String readText() throws IOException {
        String content = text == null ? readStandardInput() : text;
        if (content.isBlank()) {
            throw CommandException.usageError(
                    text == null ? "There is no text on standard input." : "The text of --text is blank.");
        }
        return content;
    }

    private String readStandardInput() throws IOException {
        if (terminal().streams().inputIsTerminal()) {
            terminal().printNote("Type the text, then press Ctrl-D on an empty line.");
        }
        return terminal().readAll();
    }
}
