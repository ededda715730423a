package dev.carrel.bootstrap.cli.command.storage;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.ClientCommand;
import picocli.CommandLine.Command;

/** {@code carrel backup}. */
@Command(name = "backup")
public final class BackupCommand extends ClientCommand {

    @Override
    protected int runWith(CommandClient client) {
        terminal().printLine(client.backUp());
        return SUCCESS;
    }
}
