package dev.carrel.bootstrap.cli.command.conversation;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.DeletionOptions;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.conversation.ConversationId;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code carrel conversation delete}. */
@Command(name = "delete")
final class ConversationDeleteCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "ID", arity = "1..*", descriptionKey = "conversation-ids")
    private List<ConversationId> ids = List.of();

    @Mixin
    private final DeletionOptions deletion = new DeletionOptions();

    @Override
    protected int runWith(CommandClient client) throws IOException {
        return deletion.deleteAll(terminal(), "conversation", ids, library(),
                client.conversations(library())::deleteConversation)
                        ? SUCCESS
                        : FAILURE;
    }
}
