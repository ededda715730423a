package dev.carrel.bootstrap.cli.command.token;

import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.CommandGroup;
import picocli.CommandLine.Command;

/** {@code carrel token}. */
@Command(name = "token", subcommands = {TokenCreateCommand.class, TokenListCommand.class, TokenUpdateCommand.class,
    TokenUsageCommand.class, TokenRevokeCommand.class})
public final class TokenCommand extends CommandGroup {

    /** Requires a name that the token list can show. */
    static void requireName(String name) {
        if (name.isBlank()) {
            throw CommandException.usageError("--name must not be blank.");
        }
    }
}
