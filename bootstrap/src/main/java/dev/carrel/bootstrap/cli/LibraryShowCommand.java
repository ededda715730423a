package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.LibraryView;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.place.Place.Overview;
import dev.carrel.bootstrap.cli.place.ToJson;
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
final class LibraryShowCommand extends Action {

    @Mixin
    PlaceOptions place = new PlaceOptions();

    @Parameters(paramLabel = "ID", description = "The library.")
    LibraryId id;

    @Option(names = "--json", description = "Print the library as JSON.")
    boolean json;

    @Override
    public Integer call() throws InterruptedException {
        try (Place open = place.open(surroundings(), Need.WHAT_IS_THERE)) {
            Overview overview = open.library(id);
            if (json) {
                terminal().json(ToJson.overview(overview));
            } else {
                show(overview);
            }
        }
        return DONE;
    }

    private void show(Overview overview) {
        LibraryView library = overview.library();
        terminal().heading(library.id().value());
        field("name", library.name());
        field("instructions", library.instructions());
        Duration refresh = library.refreshInterval();
        field("refresh", refresh == null ? null : "pages are read again every " + Intervals.text(refresh));
        field("webhook", library.webhookUrl());
        field("created", library.createdAt().toString());
        field("documents", overview.documents()
                .entrySet()
                .stream()
                .map(count -> count.getValue() + " " + count.getKey().wireName())
                .collect(Collectors.joining(", ")));
        field("embedding", overview.unembedded() == 0 ? null : overview.unembedded() + " documents are left");
    }

    private void field(String name, @Nullable String value) {
        if (value != null) {
            terminal().line("  " + name + " ".repeat(14 - name.length()) + value);
        }
    }
}
