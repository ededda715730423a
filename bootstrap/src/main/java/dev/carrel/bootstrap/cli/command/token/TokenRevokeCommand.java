package dev.carrel.bootstrap.cli.command.token;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.ClientCommand;
import dev.carrel.domain.access.AccessTokenId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code carrel token revoke}. */
@Command(name = "revoke")
final class TokenRevokeCommand extends ClientCommand {

    @Parameters(paramLabel = "ID", descriptionKey = "token-id")
    private AccessTokenId id;

    @Override
    protected int runWith(CommandClient client) {
        if (!client.tokens().revokeToken(id)) {
            terminal().printError("There is no token " + id + ".");
            return FAILURE;
        }
        terminal().printLine("Revoked token " + id + ".");
        return SUCCESS;
    }
}
