package dev.carrel.cli.command.storage;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.ClientOptions;
import dev.carrel.cli.context.FolderAccess;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code carrel backup}. */
@Command(name = "backup", header = "Write a consistent copy of everything, and print its folder.", customSynopsis = "carrel backup [options]", description = "%nThe copy goes below the data folder's backups. With --server the server does it while it goes on working. carrel restore brings a copy back.")
public final class BackupCommand extends CliCommand {

    @Mixin
    ClientOptions clientOptions = new ClientOptions();

    @Override
    public Integer call() throws InterruptedException {
        try (CarrelClient client = clientOptions.openClient(context(), FolderAccess.EXISTING)) {
            terminal().printLine(client.backUp());
        }
        return SUCCESS;
    }
}
