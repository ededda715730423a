package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.domain.access.AccessTokenId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code carrel token revoke}. */
@Command(name = "revoke", header = "Revoke an access token; it is refused from then on.", customSynopsis = "carrel token revoke [options] ID")
final class TokenRevokeCommand extends Action {

    @Mixin
    PlaceOptions place = new PlaceOptions();

    @Parameters(paramLabel = "ID", description = "The token's id, as carrel token list shows it.")
    AccessTokenId id;

    @Override
    public Integer call() throws InterruptedException {
        try (Place open = place.open(surroundings(), Need.WHAT_IS_THERE)) {
            if (!open.revokeToken(id)) {
                terminal().error("There is no token " + id + ".");
                return COULD_NOT;
            }
            terminal().line("Revoked token " + id + ".");
        }
        return DONE;
    }
}
