package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.Answer;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.place.ToJson;
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
final class AskCommand extends Action {

    @Mixin
    PlaceOptions place = new PlaceOptions();

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
        try (Place open = place.open(surroundings(), Need.WHAT_IS_THERE)) {
            if (words.isEmpty() && terminal().terminals().in() && !json) {
                converse(open);
            } else {
                ask(open, words.isEmpty() ? terminal().readAll() : String.join(" ", words));
            }
        }
        return DONE;
    }

    private void converse(Place open) throws IOException, InterruptedException {
        open.library(library.id);
        terminal().note("Ask away; an empty line ends the conversation.");
        while (true) {
            terminal().piece("> ");
            String line = terminal().read();
            if (line == null || line.isBlank()) {
                return;
            }
            ask(open, line);
        }
    }

    private void ask(Place open, String text) throws InterruptedException {
        var question = new Question(text, conversation);
        if (json) {
            terminal().json(ToJson.answer(open.ask(library.id, question, piece -> {})));
            return;
        }
        Answer answer = open.ask(library.id, question, terminal()::piece);
        terminal().line("");
        show(answer);
        conversation = answer.conversation();
    }

    private void show(Answer answer) {
        if (!answer.documents().isEmpty()) {
            terminal().line("");
            terminal().heading("Sources");
        }
        for (Answer.Source source : answer.documents()) {
            String link = source.learnMore() == null ? "" : "  " + source.learnMore().url().value();
            terminal().line(String.format(Locale.ROOT, "  %.2f  %s%s", source.similarity(), source.title(), link));
        }
        terminal().line("");
        if (conversation == null) {
            terminal().note("To ask on: --conversation " + answer.conversation());
        }
    }
}
