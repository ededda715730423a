package dev.carrel.bootstrap.cli.command.conversation;

import dev.carrel.api.conversation.ConversationBody;
import dev.carrel.api.conversation.ConversationBody.TurnBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.command.query.SourcePrinter;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.bootstrap.cli.markdown.ReplyDisplay;
import dev.carrel.bootstrap.cli.terminal.StreamedText;
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

    @Override
    protected int runWith(CommandClient client) {
        ConversationBody conversation = client.conversations(library()).getConversation(id);
        if (json) {
            terminal().printJson(conversation);
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
