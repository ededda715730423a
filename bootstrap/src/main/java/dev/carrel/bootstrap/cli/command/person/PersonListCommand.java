package dev.carrel.bootstrap.cli.command.person;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.ClientCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code carrel person list}. */
@Command(name = "list")
final class PersonListCommand extends ClientCommand {

    @Option(names = "--json")
    private boolean json;

    @Override
    protected int runWith(CommandClient client) {
        printList(json, "people", client.people().listPeople(), PersonReport::formatLine);
        return SUCCESS;
    }
}
