package dev.carrel.bootstrap.cli.command.storage;

import dev.carrel.bootstrap.cli.context.CliCommand;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.DataFolderOpener;
import dev.carrel.bootstrap.cli.context.FolderOptions;
import dev.carrel.bootstrap.cli.engine.EngineOpener;
import dev.carrel.domain.error.DataFolderInUseException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel restore}. */
@Command(name = "restore")
public final class RestoreCommand extends CliCommand {

    @Mixin
    private final FolderOptions folderOptions = new FolderOptions();

    @Option(names = "--force")
    private boolean force;

    @Parameters(paramLabel = "FOLDER", descriptionKey = "folder")
    private Path backup;

    @Override
    public Integer call() {
        EngineOpener opener = folderOptions.engineOpener(context());
        Path folder = opener.dataFolder();
        if (!Files.isDirectory(backup)) {
            throw CommandException.failure("There is no folder " + backup
                    + "; give the folder of a backup, as carrel backup prints it.", null);
        }
        if (opener.hasData() && !force) {
            throw CommandException.failure("There is data already in " + opener.describeStorage()
                    + "; restore to another folder with --data, or replace the data with --force.", null);
        }
        try {
            var replaced = opener.restoreBackup(backup);
            terminal().printLine("Restored " + backup + " to " + opener.describeStorage() + ".");
            replaced.ifPresent(kept -> terminal().printLine("The replaced data is kept in " + kept + "."));
            terminal().printNote("Next: carrel verify --data " + folder + ", or carrel serve --data " + folder + ".");
            return SUCCESS;
        } catch (DataFolderInUseException e) {
            throw DataFolderOpener.inUse(opener, e);
        }
    }
}
