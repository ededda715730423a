package dev.carrel.cli.command.token;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.ClientOptions;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.domain.access.AccessTokenId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code carrel token revoke}. */
@Command(name = "revoke", header = "Revoke an access token; it is refused from then on.", customSynopsis = "carrel token revoke [options] ID")
final class TokenRevokeCommand extends CliCommand {

    @Mixin
    ClientOptions clientOptions = new ClientOptions();

    @Parameters(paramLabel = "ID", description = "The token's id, as carrel token list shows it.")
    AccessTokenId id;

    @Override
    public Integer call() throws InterruptedException {
        try (CarrelClient client = clientOptions.openClient(context(), FolderAccess.EXISTING)) {
            if (!client.revokeToken(id)) {
                terminal().printError("There is no token " + id + ".");
                return FAILURE;
            }
            terminal().printLine("Revoked token " + id + ".");
        }
        return SUCCESS;
    }
}
