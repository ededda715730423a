package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.domain.library.LibraryId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code carrel library delete}. */
@Command(name = "delete", header = "Delete a library with all its documents and conversations, for good.", customSynopsis = "carrel library delete [options] ID")
final class LibraryDeleteCommand extends Action {

    @Mixin
    PlaceOptions place = new PlaceOptions();

    @Parameters(paramLabel = "ID", description = "The library.")
    LibraryId id;

    @Override
    public Integer call() throws InterruptedException {
        try (Place open = place.open(surroundings(), Need.WHAT_IS_THERE)) {
            open.deleteLibrary(id);
            terminal().line("Deleted library " + id + ".");
        }
        return DONE;
    }
}
