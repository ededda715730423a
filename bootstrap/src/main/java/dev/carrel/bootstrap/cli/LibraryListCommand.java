package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.LibraryView;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.place.Place.Overview;
import dev.carrel.bootstrap.cli.place.ToJson;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel library list}. */
@Command(name = "list", header = "List the libraries: id, number of documents, and name.", customSynopsis = "carrel library list [options]")
final class LibraryListCommand extends Action {

    @Mixin
    PlaceOptions place = new PlaceOptions();

    @Option(names = "--json", description = "Print the list as JSON.")
    boolean json;

    @Override
    public Integer call() throws InterruptedException {
        try (Place open = place.open(surroundings(), Need.WHAT_IS_THERE)) {
            List<Overview> libraries = open.libraries();
            if (json) {
                terminal().json(ToJson.listing("libraries", libraries, ToJson::overview));
            } else {
                libraries.forEach(this::show);
            }
        }
        return DONE;
    }

    private void show(Overview overview) {
        LibraryView library = overview.library();
        long documents = overview.documents().values().stream().mapToLong(Long::longValue).sum();
        terminal().line(library.id() + "\t" + documents + (documents == 1 ? " document" : " documents")
                + (overview.unembedded() == 0 ? "" : ", " + overview.unembedded() + " to embed")
                + (library.name() == null ? "" : "\t" + library.name()));
    }
}
