package dev.carrel.bootstrap.cli.command.query;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.FilterOptions;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.bootstrap.cli.terminal.LineInput;
import dev.carrel.bootstrap.cli.terminal.TextWrapper;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.ServerException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel ask}. */
@Command(name = "ask")
public final class AskCommand extends LibraryScopedCommand {

    private static final String PROMPT = "> ";

    @Mixin
    private final FilterOptions filterOptions = new FilterOptions();

    @Option(names = {"-c", "--conversation"}, paramLabel = "ID")
    private @Nullable ConversationId conversation;

    @Option(names = "--continue")
    private boolean continues;

    @Option(names = "--depth", paramLabel = "N")
    private @Nullable Integer depth;

    @Option(names = "--explain")
    private boolean explain;

    @Option(names = "--json")
    private boolean json;

    @Parameters(paramLabel = "QUESTION", arity = "0..*", descriptionKey = "question")
    private List<String> words = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (explain && json) {
            throw invalidArguments("--explain and --json exclude each other; carrel search has both");
        }
        if (continues && conversation != null) {
            throw invalidArguments("Give either --continue or --conversation, not both");
        }
        if (depth != null && (depth < 0 || depth > Question.MAX_DEPTH)) {
            throw invalidArguments("--depth must be from 0 to " + Question.MAX_DEPTH);
        }
        return super.call();
    }

    @Override
    protected boolean asksAnyLibrary() {
        return !continues && !explain;
    }

    @Override
    protected int runWith(CommandClient client) throws IOException, InterruptedException {
        RecentConversations recent = RecentConversations.of(context().environment(), targetName());
        if (continues) {
            conversation = recent.findConversation(library())
                    .orElseThrow(() -> CommandException.failure("There is no conversation with library " + library()
                            + " to continue; ask without --continue.", null));
        }
        var asker = new QuestionAsker(client, findLibrary().orElse(null), terminal(), recent,
                question -> question.narrowedBy(filterOptions.toFilter()).withDepth(depth), conversation);
        if (words.isEmpty() && terminal().streams().inputIsTerminal() && !json) {
            runConversation(client, asker);
            return SUCCESS;
        }
        String text = words.isEmpty() ? terminal().readAll() : String.join(" ", words);
        if (text.isBlank()) {
            throw invalidArguments("The question is blank");
        }
        if (json) {
            asker.printJsonReply(text);
        } else {
            ask(asker, text);
            if (conversation == null) {
                asker.printContinuation();
            }
        }
        return SUCCESS;
    }

    private void runConversation(CommandClient client, QuestionAsker asker) throws IOException, InterruptedException {
        requireLibrary(client);
        Path history = StateFolder.of(context().environment()).openHistory(context().environment()).orElse(null);
        try (LineInput input = terminal().openLineInput(history)) {
            printGreeting(input.canCancel());
            for (String text = input.readEntry(PROMPT); text != null; text = input.readEntry(PROMPT)) {
                if (!text.isBlank()) {
                    askInConversation(input, asker, text);
                }
            }
        }
        terminal().printLine("");
        asker.printContinuation();
    }

    /** Fails before the first question if there is no such library; a token that may only ask is not told. */
    private void requireLibrary(CommandClient client) {
        try {
            findLibrary().ifPresent(client::getLibrary);
        } catch (ServerException e) {
            if (!e.isForbidden()) {
                throw e;
            }
        }
    }

    private void printGreeting(boolean canCancel) {
        String greeting = "Ask " + findLibrary().map(each -> "library " + each).orElse("your libraries")
                + " a question. "
                + (canCancel ? "Ctrl-C cancels a reply, " : "") + "Ctrl-D ends the conversation.";
        TextWrapper.wrapLine(greeting, terminal().columns()).forEach(terminal()::printNote);
    }

    /** Prints the error of a question that fails: the conversation goes on. */
    private void askInConversation(LineInput input, QuestionAsker asker, String text) throws InterruptedException {
        try {
            if (!input.runCancellable(() -> ask(asker, text))) {
                terminal().printLine("");
                terminal().printNote("Cancelled.");
            }
        } catch (CarrelException e) {
            terminal().printLine("");
            terminal().printError(String.valueOf(e.getMessage()));
        }
    }

    private void ask(QuestionAsker asker, String text) throws InterruptedException {
        if (explain) {
            asker.printExplanation(text);
        }
        asker.printReply(text);
    }
}
