package dev.carrel.bootstrap.cli.command.document;

import dev.carrel.application.client.LibraryClient.DocumentText;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.text.TextClient;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.document.DocumentId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel document text}. */
@Command(name = "text")
final class DocumentTextCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "ID", descriptionKey = "document-id")
    private DocumentId id;

    @Option(names = "--correction")
    private boolean correction;

    @Option(names = "--with-version")
    private boolean withVersion;

    @Override
    protected int runWith(CommandClient client) {
        TextClient texts = client.texts(library());
        if (correction) {
            terminal().printLine(texts.getCorrection(id).text());
        } else {
            DocumentText text = texts.getText(id);
            terminal().printLine(text.markdown());
            if (withVersion) {
                terminal().printNote("To correct this text, give carrel document correct --text-version "
                        + text.version() + ".");
            }
        }
        return SUCCESS;
    }
}
