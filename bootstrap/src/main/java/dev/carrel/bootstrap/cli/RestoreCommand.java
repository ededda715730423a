package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.assembly.Backups;
import dev.carrel.bootstrap.settings.DataFolder;
import dev.carrel.domain.error.DataFolderInUseException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel restore}. */
@Command(name = "restore", header = "Bring a backup back into a data folder that no Carrel uses.", customSynopsis = "carrel restore [--force] [options] FOLDER", description = "%nThe index is built anew when Carrel next opens the folder.", footer = {
    "  carrel restore --data ./fresh ./data/backups/2026-11-20T10-15-30Z",
    "  carrel restore --force ./data/backups/2026-11-20T10-15-30Z"})
final class RestoreCommand extends Action {

    @Mixin
    FolderOptions folder = new FolderOptions();

    @Option(names = "--force", description = "Even if the data folder has data; the database that was there is kept "
            + "beside the new one.")
    boolean force;

    @Parameters(paramLabel = "FOLDER", description = "The folder that carrel backup printed.")
    Path backup;

    @Override
    public Integer call() {
        DataFolder data = folder.settings(surroundings()).data();
        if (data.hasData() && !force) {
            throw CommandException.cannot("There is data in " + data
                    + " already; restore to another folder with --data, or replace it with --force.", null);
        }
        try {
            Optional<Path> kept = Backups.restore(backup, data);
            terminal().line("Restored " + backup + " to " + data + ".");
            kept.ifPresent(path -> terminal().line("What was there is kept in " + path + "."));
            terminal().note("Next: carrel verify --data " + data + ", or carrel serve --data " + data + ".");
        } catch (DataFolderInUseException e) {
            throw LocalFolder.held(data, e);
        }
        return DONE;
    }
}
