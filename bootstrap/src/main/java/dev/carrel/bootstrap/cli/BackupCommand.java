package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.Place;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code carrel backup}. */
@Command(name = "backup", header = "Write a consistent copy of everything, and print its folder.", customSynopsis = "carrel backup [options]", description = "%nThe copy goes below the data folder's backups. With --server the server does it while it goes on working. carrel restore brings a copy back.")
final class BackupCommand extends Action {

    @Mixin
    PlaceOptions place = new PlaceOptions();

    @Override
    public Integer call() throws InterruptedException {
        try (Place open = place.open(surroundings(), Need.WHAT_IS_THERE)) {
            terminal().line(open.backUp());
        }
        return DONE;
    }
}
