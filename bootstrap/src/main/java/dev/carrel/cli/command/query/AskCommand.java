package dev.carrel.cli.command.query;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.ClientJsonWriter;
import dev.carrel.cli.client.ReplyView;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.ClientOptions;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LibraryOption;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel ask}. */
@Command(name = "ask", header = "Ask a library, and see the reply while it is made, with its sources below.", customSynopsis = "carrel ask --library ID [options] [QUESTION...]", description = "%nThe question is the words given, else standard input; on a terminal without either, a conversation begins that "
        + "an empty line ends.", footer = {"  carrel ask --library handbook How many days of leave do I have?", //
            "  carrel ask --library handbook --json \"Who approves travel?\" | jq -r .reply", //
            "  carrel ask --library handbook --server https://carrel.example.com < question.txt"})
public final class AskCommand extends CliCommand {

    @Mixin
    ClientOptions clientOptions = new ClientOptions();

    @Mixin
    LibraryOption library = new LibraryOption();

    @Option(names = {"-c", "--conversation"}, paramLabel = "ID", description = "Continue this conversation.")
    @Nullable
    ConversationId conversation;

    @Option(names = "--json", description = "Print the reply as JSON, when it is whole.")
    boolean json;

    @Parameters(paramLabel = "QUESTION", arity = "0..*", description = "The words of the question.")
    List<String> words = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (CarrelClient client = clientOptions.openClient(context(), FolderAccess.EXISTING)) {
            if (words.isEmpty() && terminal().streams().inputIsTerminal() && !json) {
                runConversation(client);
            } else {
                askQuestion(client, words.isEmpty() ? terminal().readAll() : String.join(" ", words));
            }
        }
        return SUCCESS;
    }

    private void runConversation(CarrelClient client) throws IOException, InterruptedException {
        client.getLibrary(library.id);
        terminal().printNote("Ask away; an empty line ends the conversation.");
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
            terminal().printJson(ClientJsonWriter.writeReply(client.askQuestion(library.id, question, piece -> {})));
            return;
        }
        ReplyView answer = client.askQuestion(library.id, question, terminal()::printPiece);
        terminal().printLine("");
        printSources(answer);
        conversation = answer.conversation();
    }

    private void printSources(ReplyView answer) {
        if (!answer.documents().isEmpty()) {
            terminal().printLine("");
            terminal().printHeading("Sources");
        }
        for (ReplyView.SourceView source : answer.documents()) {
            String link = source.learnMore() == null ? "" : "  " + source.learnMore().url().value();
            terminal().printLine(String.format(Locale.ROOT, "  %.2f  %s%s", source.similarity(), source.title(), link));
        }
        terminal().printLine("");
        if (conversation == null) {
            terminal().printNote("To ask on: --conversation " + answer.conversation());
        }
    }
}
