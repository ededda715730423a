package dev.carrel.cli.command.storage;

import dev.carrel.bootstrap.assembly.DataFolderBackup;
import dev.carrel.bootstrap.settings.DataFolder;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.CommandException;
import dev.carrel.cli.context.DataFolderOpener;
import dev.carrel.cli.context.FolderOptions;
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
public final class RestoreCommand extends CliCommand {

    @Mixin
    FolderOptions folderOptions = new FolderOptions();

    @Option(names = "--force", description = "Even if the data folder has data; the database that was there is kept "
            + "beside the new one.")
    boolean force;

    @Parameters(paramLabel = "FOLDER", description = "The folder that carrel backup printed.")
    Path backup;

    @Override
    public Integer call() {
        DataFolder data = folderOptions.readSettings(context()).data();
        if (data.hasData() && !force) {
            throw CommandException.failure("There is data in " + data
                    + " already; restore to another folder with --data, or replace it with --force.", null);
        }
        try {
            Optional<Path> kept = DataFolderBackup.restoreFrom(backup, data);
            terminal().printLine("Restored " + backup + " to " + data + ".");
            kept.ifPresent(path -> terminal().printLine("What was there is kept in " + path + "."));
            terminal().printNote("Next: carrel verify --data " + data + ", or carrel serve --data " + data + ".");
        } catch (DataFolderInUseException e) {
            throw DataFolderOpener.inUse(data, e);
        }
        return SUCCESS;
    }
}
