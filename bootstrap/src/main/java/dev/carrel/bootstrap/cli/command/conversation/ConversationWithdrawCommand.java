package dev.carrel.bootstrap.cli.command.conversation;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.conversation.ConversationId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code carrel conversation withdraw}. */
@Command(name = "withdraw")
final class ConversationWithdrawCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "ID", descriptionKey = "conversation-id")
    private ConversationId id;

    @Override
    protected int runWith(CommandClient client) {
        client.conversations(library()).withdrawConversation(id);
        terminal().printLine("Withdrew the link of conversation " + id + ".");
        return SUCCESS;
    }
}
