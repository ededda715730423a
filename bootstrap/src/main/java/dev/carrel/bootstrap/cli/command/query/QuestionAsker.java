package dev.carrel.bootstrap.cli.command.query;

import dev.carrel.api.query.NamedLibraryBody;
import dev.carrel.api.query.ReplyBody;
import dev.carrel.api.query.SearchResultBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.markdown.ReplyDisplay;
import dev.carrel.bootstrap.cli.terminal.StreamedText;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.library.LibraryId;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Asks the questions of one conversation and prints the replies. For one thread. */
final class QuestionAsker {

    private final CommandClient client;
    private @Nullable LibraryId library;
    private final Terminal terminal;
    private final RecentConversations recent;
    private final UnaryOperator<Question> wishes;
    private @Nullable ConversationId conversation;

    /**
     * Creates an asker.
     *
     * @param library null for the one of several that answers the first question
     * @param wishes adds to each question what was given for all of them
     * @param conversation the conversation to continue; null to begin one
     */
    QuestionAsker(CommandClient client, @Nullable LibraryId library, Terminal terminal, RecentConversations recent,
            UnaryOperator<Question> wishes, @Nullable ConversationId conversation) {
        this.client = client;
        this.library = library;
        this.terminal = terminal;
        this.recent = recent;
        this.wishes = wishes;
        this.conversation = conversation;
    }

    /** Prints the complete reply as JSON. */
    void printJsonReply(String text) throws InterruptedException {
        ReplyBody reply = ask(toQuestion(text), piece -> {});
        remember(reply);
        terminal.printJson(reply);
    }

    /** Prints the terms of the search, and why help articles are linked or not. */
    void printExplanation(String text) {
        SearchResultBody found = client.explainSearch(Objects.requireNonNull(library), toQuestion(text), 1);
        if (found.explanation() != null) {
            new ExplanationPrinter(terminal).printExplanation(found.explanation());
        }
    }

    /** Prints the reply as it is written, then its sources. The next question continues the conversation. */
    void printReply(String text) throws InterruptedException {
        boolean isOfAny = library == null;
        ReplyBody reply = streamReply(toQuestion(text));
        terminal.printLine("");
        if (isOfAny) {
            printLibraries(reply);
        }
        new SourcePrinter(terminal).printSources(reply.reply(), reply.metadata());
        terminal.printLine("");
        remember(reply);
        conversation = reply.findConversation().orElse(null);
    }

    /** Says which library answers, and which may too. */
    private void printLibraries(ReplyBody reply) {
        terminal.printNote("Answered by library " + library + ".");
        if (!Objects.requireNonNull(reply.otherLibraries()).isEmpty()) {
            terminal.printNote("Likely to know too: " + reply.otherLibraries()
                    .stream()
                    .map(NamedLibraryBody::id)
                    .collect(Collectors.joining(", ")) + ".");
        }
    }

    /** Says how to continue the conversation; nothing if none was begun. */
    void printContinuation() {
        if (conversation != null && library != null) {
            boolean isRemembered = recent.findConversation(library).filter(conversation::equals).isPresent();
            terminal.printNote("To continue: " + (isRemembered ? "--continue" : "--conversation " + conversation));
        }
    }

    private ReplyBody streamReply(Question question) throws InterruptedException {
        StreamedText display = ReplyDisplay.open(terminal);
        ReplyBody reply = ask(question, display::addPiece);
        display.end();
        return reply;
    }

    private ReplyBody ask(Question question, Consumer<String> pieces) throws InterruptedException {
        ReplyBody reply = client.askQuestion(library, question, pieces);
        if (reply.library() != null) {
            library = new LibraryId(reply.library().id());
        }
        return reply;
    }

    private void remember(ReplyBody reply) {
        reply.findConversation()
                .ifPresent(stored -> recent.rememberConversation(Objects.requireNonNull(library), stored));
    }

    private Question toQuestion(String text) {
        return wishes.apply(new Question(text, conversation));
    }
}
