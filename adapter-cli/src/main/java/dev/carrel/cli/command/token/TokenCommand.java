package dev.carrel.cli.command.token;

import dev.carrel.cli.context.CommandGroup;
import picocli.CommandLine.Command;

/** {@code carrel token}. */
@Command(name = "token", subcommands = {TokenCreateCommand.class, TokenListCommand.class, TokenUpdateCommand.class,
    TokenUsageCommand.class, TokenRevokeCommand.class})
public final class TokenCommand extends CommandGroup {}
