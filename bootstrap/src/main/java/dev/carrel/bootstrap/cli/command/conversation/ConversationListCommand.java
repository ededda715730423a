package dev.carrel.bootstrap.cli.command.conversation;

import dev.carrel.api.conversation.ConversationListBody.SummaryBody;
import dev.carrel.application.LibraryConversations;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.conversation.ConversationClient;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.bootstrap.cli.context.ListCommand;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code carrel conversation list}. */
@Command(name = "list")
final class ConversationListCommand extends ListCommand<SummaryBody> {

    @Option(names = "--limit", paramLabel = "N", defaultValue = "20")
    private int limit;

    ConversationListCommand() {
        super("conversations");
    }

    @Override
    protected int limit() {
        return limit;
    }

    @Override
    protected List<SummaryBody> readEntries(CommandClient client) {
        ConversationClient conversations = client.conversations(library());
        return ListPage.readFirst(limit, LibraryConversations.MAX_CONVERSATIONS, conversations::listConversations);
    }

    @Override
    protected String formatLine(SummaryBody conversation) {
        return conversation.id() + "\t" + conversation.updatedAt() + "\t" + conversation.turns() + "\t"
                + conversation.firstQuery().replaceAll("\\s+", " ");
    }
}
