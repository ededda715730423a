package dev.carrel.bootstrap.cli.command.conversation;

import dev.carrel.api.conversation.ConversationListBody;
import dev.carrel.api.conversation.ConversationListBody.SummaryBody;
import dev.carrel.application.LibraryConversations;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.conversation.ConversationClient;
import dev.carrel.bootstrap.cli.client.page.ClientJsonWriter;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.bootstrap.cli.context.FolderAccess;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code carrel conversation list}. */
@Command(name = "list")
final class ConversationListCommand extends LibraryScopedCommand {

    @Option(names = "--limit", paramLabel = "N", defaultValue = "20")
    private int limit;

    @Option(names = "--json")
    private boolean json;

    ConversationListCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (limit < 1) {
            throw invalidArguments("--limit must be at least 1");
        }
        return super.call();
    }

    @Override
    protected int runWith(CommandClient client) {
        List<SummaryBody> conversations = readConversations(client.conversations(library()));
        if (json) {
            terminal().printJson(ClientJsonWriter.writeList("conversations", conversations));
        } else {
            conversations.forEach(each -> terminal().printLine(each.id() + "\t" + each.updatedAt() + "\t"
                    + each.turns() + "\t" + each.firstQuery().replaceAll("\\s+", " ")));
        }
        return SUCCESS;
    }

    private List<SummaryBody> readConversations(ConversationClient conversations) {
        return ListPage.readFirst(limit, LibraryConversations.MAX_CONVERSATIONS, (cursor, pageSize) -> {
            ConversationListBody page = conversations.listConversations(cursor, pageSize);
            return new ListPage<>(page.conversations(), page.nextCursor());
        });
    }
}
