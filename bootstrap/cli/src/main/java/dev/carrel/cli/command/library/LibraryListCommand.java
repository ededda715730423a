package dev.carrel.cli.command.library;

import dev.carrel.cli.client.ClientJsonWriter;
import dev.carrel.cli.client.CommandClient;
import dev.carrel.cli.client.CommandClient.LibrarySummary;
import dev.carrel.cli.client.LibraryView;
import dev.carrel.cli.context.ClientCommand;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.domain.document.DocumentStatus;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code carrel library list}. */
@Command(name = "list")
final class LibraryListCommand extends ClientCommand {

    @Option(names = "--json")
    private boolean json;

    LibraryListCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    protected int runWith(CommandClient client) {
        List<LibrarySummary> libraries = client.listLibraries();
        if (json) {
            terminal().printJson(
                    ClientJsonWriter.writeList("libraries", libraries, ClientJsonWriter::writeSummary));
        } else {
            libraries.forEach(library -> terminal().printLine(formatLine(library)));
        }
        return SUCCESS;
    }

    private static String formatLine(LibrarySummary summary) {
        LibraryView library = summary.library();
        long failed = summary.documents().getOrDefault(DocumentStatus.FAILED, 0L);
        long documents = summary.documents().values().stream().mapToLong(Long::longValue).sum() - failed;
        return library.id() + "\t" + documents + (documents == 1 ? " document" : " documents")
                + (failed == 0 ? "" : ", " + failed + " failed")
                + (summary.pendingEmbedding() == 0 ? "" : ", " + summary.pendingEmbedding() + " to embed")
                + (library.name() == null ? "" : "\t" + library.name());
    }
}
