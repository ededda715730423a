package dev.carrel.bootstrap.cli.command.conversation;

import dev.carrel.api.conversation.ConversationLinkBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.conversation.ConversationId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel conversation share}. */
@Command(name = "share")
final class ConversationShareCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "ID", descriptionKey = "conversation-id")
    private ConversationId id;

    @Option(names = "--json")
    private boolean json;

    @Override
    protected int runWith(CommandClient client) {
        ConversationLinkBody link = client.conversations(library()).shareConversation(id);
        if (json) {
            terminal().printJson(link);
        } else {
            terminal().printLink(link.url());
        }
        return SUCCESS;
    }
}
