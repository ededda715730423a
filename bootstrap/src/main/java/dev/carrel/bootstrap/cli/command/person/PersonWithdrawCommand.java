package dev.carrel.bootstrap.cli.command.person;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.ClientCommand;
import dev.carrel.domain.access.AccessTokenId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code carrel person withdraw}. */
@Command(name = "withdraw")
final class PersonWithdrawCommand extends ClientCommand {

    @Parameters(paramLabel = "ID", descriptionKey = "person-id")
    private AccessTokenId id;

    @Override
    protected int runWith(CommandClient client) {
        if (!client.people().withdrawInvitation(id)) {
            terminal().printError("There is no person " + id + " with an open invitation; see carrel person list.");
            return FAILURE;
        }
        terminal().printLine("Withdrew the invitation of person " + id + ".");
        return SUCCESS;
    }
}
