package dev.carrel.bootstrap.cli;

import picocli.CommandLine.Command;

/** {@code carrel token}. */
@Command(name = "token", header = "Create, list and revoke access tokens.", subcommands = {TokenCreateCommand.class,
    TokenListCommand.class, TokenRevokeCommand.class})
final class TokenCommand extends Group {}
