package dev.carrel.cli.command.library;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.CarrelClient.LibrarySummary;
import dev.carrel.cli.client.ClientJsonWriter;
import dev.carrel.cli.client.LibraryView;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.ClientOptions;
import dev.carrel.cli.context.DurationFormat;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel library show}. */
@Command(name = "show", header = "Show a library with the number of its documents.", customSynopsis = "carrel library show [options] ID")
final class LibraryShowCommand extends CliCommand {

    @Mixin
    ClientOptions clientOptions = new ClientOptions();

    @Parameters(paramLabel = "ID", description = "The library.")
    LibraryId id;

    @Option(names = "--json", description = "Print the library as JSON.")
    boolean json;

    @Override
    public Integer call() throws InterruptedException {
        try (CarrelClient client = clientOptions.openClient(context(), FolderAccess.EXISTING)) {
            LibrarySummary overview = client.getLibrary(id);
            if (json) {
                terminal().printJson(ClientJsonWriter.writeSummary(overview));
            } else {
                printSummary(overview);
            }
        }
        return SUCCESS;
    }

    private void printSummary(LibrarySummary overview) {
        LibraryView library = overview.library();
        terminal().printHeading(library.id().value());
        printField("name", library.name());
        printField("instructions", library.instructions());
        Duration refresh = library.refreshInterval();
        printField("refresh", refresh == null ? null : "pages are read again every " + DurationFormat.format(refresh));
        printField("webhook", library.webhookUrl());
        printField("created", library.createdAt().toString());
        printField("documents", overview.documents()
                .entrySet()
                .stream()
                .map(count -> count.getValue() + " " + count.getKey().wireName())
                .collect(Collectors.joining(", ")));
        printField("embedding",
                overview.pendingEmbedding() == 0 ? null : overview.pendingEmbedding() + " documents are left");
    }

    private void printField(String name, @Nullable String value) {
        if (value != null) {
            terminal().printLine("  " + name + " ".repeat(14 - name.length()) + value);
        }
    }
}
