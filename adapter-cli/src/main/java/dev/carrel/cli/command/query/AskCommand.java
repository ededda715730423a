package dev.carrel.cli.command.query;

import dev.carrel.api.ReplyBody;
import dev.carrel.api.ReplyMetadataBody.LinkBody;
import dev.carrel.api.ReplyMetadataBody.SourceDocumentBody;
import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.ClientJsonWriter;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LibraryScopedCommand;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel ask}. */
@Command(name = "ask")
public final class AskCommand extends LibraryScopedCommand {

    @Option(names = {"-c", "--conversation"}, paramLabel = "ID")
    private @Nullable ConversationId conversation;

    @Option(names = "--json")
    private boolean json;

    @Parameters(paramLabel = "QUESTION", arity = "0..*", descriptionKey = "question")
    private List<String> words = List.of();

    /** Creates the command. */
    public AskCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    protected int runWith(CarrelClient client) throws IOException, InterruptedException {
        if (words.isEmpty() && terminal().streams().inputIsTerminal() && !json) {
            runConversation(client);
        } else {
            askQuestion(client, words.isEmpty() ? terminal().readAll() : String.join(" ", words));
        }
        return SUCCESS;
    }

    private void runConversation(CarrelClient client) throws IOException, InterruptedException {
        client.getLibrary(library());
        terminal().printNote("Ask a question. An empty line ends the conversation.");
        while (true) {
            terminal().printPiece("> ");
            String line = terminal().readLine();
            if (line == null || line.isBlank()) {
                return;
            }
            askQuestion(client, line);
        }
    }

    private void askQuestion(CarrelClient client, String text) throws InterruptedException {
        var question = new Question(text, conversation);
        if (json) {
            terminal().printJson(
                    ClientJsonWriter.writeReply(client.askQuestion(library(), question, piece -> {})));
            return;
        }
        ReplyBody reply = client.askQuestion(library(), question, terminal()::printPiece);
        terminal().printLine("");
        printSources(reply);
        conversation = new ConversationId(reply.conversationId());
    }

    private void printSources(ReplyBody reply) {
        if (!reply.metadata().documents().isEmpty()) {
            terminal().printLine("");
            terminal().printHeading("Sources");
        }
        for (SourceDocumentBody source : reply.metadata().documents()) {
            LinkBody learnMore = source.extraFields().learnMoreLink();
            String link = learnMore == null ? "" : "  " + learnMore.url();
            terminal().printLine(String.format(Locale.ROOT, "  %.2f  %s%s", source.similarity(), source.title(), link));
        }
        terminal().printLine("");
        if (conversation == null) {
            terminal().printNote("To continue: --conversation " + reply.conversationId());
        }
    }
}
