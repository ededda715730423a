package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.LibraryChange;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.domain.library.LibraryId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel library update}. */
@Command(name = "update", header = "Change what is set of a library; what is not named stays.", customSynopsis = "carrel library update [--name NAME] [options] ID", footer = {
    "  carrel library update news --refresh-interval 7d",
    "  carrel library update news --refresh-interval never --webhook none"})
final class LibraryUpdateCommand extends Action {

    @Mixin
    PlaceOptions place = new PlaceOptions();

    @Parameters(paramLabel = "ID", description = "The library.")
    LibraryId id;

    @Mixin
    LibrarySettingsOptions settings = new LibrarySettingsOptions();

    @Option(names = "--json", description = "Print the library as JSON.")
    boolean json;

    @Override
    public Integer call() throws InterruptedException {
        LibraryChange change = settings.change();
        if (change.equals(LibraryChange.NONE)) {
            throw CommandException.misuse("Say what to change, such as --name or --refresh-interval.");
        }
        try (Place open = place.open(surroundings(), Need.WHAT_IS_THERE)) {
            open.library(id);
            LibraryStored.show(open.putLibrary(id, change), terminal(), json);
        }
        return DONE;
    }
}
