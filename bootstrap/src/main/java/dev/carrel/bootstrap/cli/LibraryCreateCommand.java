package dev.carrel.bootstrap.cli;

import dev.carrel.application.port.Libraries.Put;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.place.ToJson;
import dev.carrel.domain.library.LibraryId;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel library create}. */
@Command(name = "create", header = "Create a library, or give one that exists another name or instructions.", customSynopsis = "carrel library create [--name NAME] [--instructions TEXT] [options] ID", footer = {
    "  carrel library create handbook --name \"Staff handbook\"",
    "  carrel library create help --instructions \"Answer in two sentences at most.\""})
final class LibraryCreateCommand extends Action {

    @Mixin
    PlaceOptions place = new PlaceOptions();

    @Parameters(paramLabel = "ID", description = "Its id, which you choose: letters, digits, '.', '_', '~' and '-'.")
    LibraryId id;

    @Option(names = "--name", paramLabel = "NAME", description = "Its name, for people.")
    @Nullable
    String name;

    @Option(names = "--instructions", paramLabel = "TEXT", description = "How replies are to be written, for writers that follow instructions.")
    @Nullable
    String instructions;

    @Option(names = "--json", description = "Print the library as JSON.")
    boolean json;

    @Override
    public Integer call() throws InterruptedException {
        try (Place open = place.open(surroundings(), Need.A_FOLDER)) {
            Put put = open.putLibrary(id, name, instructions);
            if (json) {
                terminal().json(ToJson.library(put.library()));
            } else {
                terminal().line((put.created() ? "Created library " : "Updated library ") + id + ".");
            }
        }
        return DONE;
    }
}
