package dev.carrel.cli.command.library;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.CarrelClient.LibrarySummary;
import dev.carrel.cli.client.ClientJsonWriter;
import dev.carrel.cli.client.LibraryView;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.ClientOptions;
import dev.carrel.cli.context.FolderAccess;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel library list}. */
@Command(name = "list", header = "List the libraries: id, number of documents, and name.", customSynopsis = "carrel library list [options]")
final class LibraryListCommand extends CliCommand {

    @Mixin
    ClientOptions clientOptions = new ClientOptions();

    @Option(names = "--json", description = "Print the list as JSON.")
    boolean json;

    @Override
    public Integer call() throws InterruptedException {
        try (CarrelClient client = clientOptions.openClient(context(), FolderAccess.EXISTING)) {
            List<LibrarySummary> libraries = client.listLibraries();
            if (json) {
                terminal()
                        .printJson(ClientJsonWriter.writeList("libraries", libraries, ClientJsonWriter::writeSummary));
            } else {
                libraries.forEach(this::printSummary);
            }
        }
        return SUCCESS;
    }

    private void printSummary(LibrarySummary overview) {
        LibraryView library = overview.library();
        long documents = overview.documents().values().stream().mapToLong(Long::longValue).sum();
        terminal().printLine(library.id() + "\t" + documents + (documents == 1 ? " document" : " documents")
                + (overview.pendingEmbedding() == 0 ? "" : ", " + overview.pendingEmbedding() + " to embed")
                + (library.name() == null ? "" : "\t" + library.name()));
    }
}
