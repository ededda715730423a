package dev.carrel.bootstrap.cli.command.document;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.text.TextClient;
import dev.carrel.bootstrap.cli.context.FolderAccess;
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

    DocumentTextCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    protected int runWith(CommandClient client) {
        TextClient texts = client.texts(library());
        terminal().printLine(correction ? texts.getCorrection(id).text() : texts.getText(id));
        return SUCCESS;
    }
}
