package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.domain.library.LibraryId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel library create}. */
@Command(name = "create", header = "Create a library, or change what is set of one that exists.", customSynopsis = "carrel library create [--name NAME] [options] ID", footer = {
    "  carrel library create handbook --name \"Staff handbook\"",
    "  carrel library create help --instructions \"Answer in two sentences at most.\"",
    "  carrel library create news --refresh-interval 24h --webhook https://example.com/hook"})
final class LibraryCreateCommand extends Action {

    @Mixin
    PlaceOptions place = new PlaceOptions();

    @Parameters(paramLabel = "ID", description = "Its id, which you choose: letters, digits, '.', '_', '~' and '-'.")
    LibraryId id;

    @Mixin
    LibrarySettingsOptions settings = new LibrarySettingsOptions();

    @Option(names = "--json", description = "Print the library as JSON.")
    boolean json;

    @Override
    public Integer call() throws InterruptedException {
        try (Place open = place.open(surroundings(), Need.A_FOLDER)) {
            LibraryStored.show(open.putLibrary(id, settings.change()), terminal(), json);
        }
        return DONE;
    }
}
