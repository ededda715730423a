package dev.carrel.cli.command.conversation;

import dev.carrel.api.conversation.ConversationBody;
import dev.carrel.api.conversation.ConversationBody.TurnBody;
import dev.carrel.cli.client.CommandClient;
import dev.carrel.cli.client.page.ClientJsonWriter;
import dev.carrel.cli.command.query.SourcePrinter;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LibraryScopedCommand;
import dev.carrel.cli.markdown.ReplyDisplay;
import dev.carrel.cli.terminal.StreamedText;
import dev.carrel.domain.conversation.ConversationId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel conversation show}. */
@Command(name = "show")
final class ConversationShowCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "ID", descriptionKey = "conversation-id")
    private ConversationId id;

    @Option(names = "--json")
    private boolean json;

    ConversationShowCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    protected int runWith(CommandClient client) {
        ConversationBody conversation = client.conversations(library()).getConversation(id);
        if (json) {
            terminal().printJson(ClientJsonWriter.writeBody(conversation));
        } else {
            String separator = "";
            for (TurnBody turn : conversation.turns()) {
                terminal().printPiece(separator);
                printTurn(turn);
                separator = "\n";
            }
        }
        return SUCCESS;
    }

    private void printTurn(TurnBody turn) {
        terminal().printHeading("> " + turn.query().replaceAll("\\s+", " ") + "  (" + turn.createdAt() + ")");
        terminal().printLine("");
        StreamedText display = ReplyDisplay.open(terminal());
        display.addPiece(turn.reply());
        display.end();
        terminal().printLine("");
        new SourcePrinter(terminal()).printSources(turn.reply(), turn.metadata());
    }
}
