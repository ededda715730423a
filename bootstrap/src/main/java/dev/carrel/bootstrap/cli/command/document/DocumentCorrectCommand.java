package dev.carrel.bootstrap.cli.command.document;

import dev.carrel.api.document.DocumentBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.text.TextClient;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.TextChangedException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel document correct}. */
@Command(name = "correct")
final class DocumentCorrectCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "ID", descriptionKey = "document-id")
    private DocumentId id;

    @Option(names = "--file", paramLabel = "PATH")
    private @Nullable Path file;

    @Option(names = "--text-version", paramLabel = "VERSION")
    private @Nullable String version;

    @Option(names = "--take-back")
    private boolean takeBack;

    private @Nullable String text;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (takeBack == (file != null)) {
            throw CommandException.usageError("Give --file with the corrected text, or --take-back.");
        }
        text = file == null ? null : readFile(file);
        return super.call();
    }

    private static String readFile(Path path) throws IOException {
        if (!Files.isReadable(path) || Files.isDirectory(path)) {
            throw CommandException.failure("The file " + path + " does not exist or cannot be read.", null);
        }
        try {
            return Files.readString(path);
        } catch (CharacterCodingException e) {
            throw CommandException.failure("The file " + path + " is not a text in UTF-8.", e);
        }
    }

    @Override
    protected int runWith(CommandClient client) {
        TextClient texts = client.texts(library());
        try {
            DocumentBody document = takeBack ? texts.withdrawCorrection(id, version)
                    : texts.correct(id, Objects.requireNonNull(text), version);
            terminal().printLine(document.id() + "\t" + (takeBack ? "as read" : "corrected"));
            return SUCCESS;
        } catch (TextChangedException e) {
            throw CommandException.failure("The text of document " + id + " is no longer the one "
                    + (takeBack ? "of --text-version: print it again with carrel document text --with-version, and if"
                            + " the correction is still to be taken back, give its --text-version."
                            : "that you edited: print it again with carrel document text --with-version, repeat the"
                                    + " change, and give its --text-version."),
                    e);
        }
    }
}
