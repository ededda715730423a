package dev.carrel.bootstrap.cli;

import dev.carrel.application.LibraryHandle.Overview;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.place.ToJson;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.util.stream.Collectors;
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
        Library library = overview.library();
        terminal().heading(library.id().value());
        if (library.name() != null) {
            terminal().line("  name          " + library.name());
        }
        if (library.instructions() != null) {
            terminal().line("  instructions  " + library.instructions());
        }
        terminal().line("  created       " + library.createdAt());
        terminal().line("  documents     " + overview.documents()
                .entrySet()
                .stream()
                .map(count -> count.getValue() + " " + count.getKey().word())
                .collect(Collectors.joining(", ")));
    }
}
