package dev.carrel.bootstrap.cli.command.token;

import dev.carrel.api.library.LimitsBody;
import dev.carrel.api.token.TokenBody;
import dev.carrel.api.token.TokenUpdateRequest;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.ClientCommand;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.LimitOptions;
import dev.carrel.domain.access.AccessTokenId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel token update}. */
@Command(name = "update")
final class TokenUpdateCommand extends ClientCommand {

    @Parameters(paramLabel = "ID", descriptionKey = "token-id")
    private AccessTokenId id;

    @Option(names = "--name", paramLabel = "NAME")
    private @Nullable String name;

    @Mixin
    private final LimitOptions limitOptions = new LimitOptions();

    @Option(names = "--json")
    private boolean json;

    @Override
    protected int runWith(CommandClient client) {
        LimitsBody limits = limitOptions.toLimits();
        if (name == null && limits == null) {
            throw CommandException.usageError("Give what to update: --name or --limit.");
        }
        if (name != null) {
            TokenCommand.requireName(name);
        }
        Optional<TokenBody> updated = client.tokens().updateToken(id, new TokenUpdateRequest(name, limits));
        if (updated.isEmpty()) {
            terminal().printError("There is no token " + id + ".");
            return FAILURE;
        }
        if (json) {
            terminal().printJson(updated.get());
        } else {
            terminal().printLine("Updated token " + id + ".");
        }
        return SUCCESS;
    }
}
