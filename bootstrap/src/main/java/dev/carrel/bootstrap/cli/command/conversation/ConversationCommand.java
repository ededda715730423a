package dev.carrel.bootstrap.cli.command.conversation;

import dev.carrel.bootstrap.cli.context.CommandGroup;
import picocli.CommandLine.Command;

/** {@code carrel conversation}. */
@Command(name = "conversation", subcommands = {ConversationListCommand.class, ConversationShowCommand.class,
    ConversationShareCommand.class, ConversationWithdrawCommand.class, ConversationDeleteCommand.class})
public final class ConversationCommand extends CommandGroup {}
