package dev.carrel.bootstrap.cli.command.query;

import dev.carrel.application.LibraryHandle;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.FilterOptions;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel search}. */
@Command(name = "search")
public final class SearchCommand extends LibraryScopedCommand {

    @Mixin
    private final FilterOptions filterOptions = new FilterOptions();

    @Option(names = {"-c", "--conversation"}, paramLabel = "ID")
    private @Nullable ConversationId conversation;

    @Option(names = "--limit", paramLabel = "N", defaultValue = "5")
    private int limit;

    @Option(names = "--full")
    private boolean full;

    @Option(names = "--explain")
    private boolean explain;

    @Option(names = "--json")
    private boolean json;

    @Parameters(paramLabel = "QUESTION", arity = "0..*", descriptionKey = "question")
    private List<String> words = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (limit < 1 || limit > LibraryHandle.MAX_DOCUMENTS) {
            throw invalidArguments("--limit must be from 1 to " + LibraryHandle.MAX_DOCUMENTS);
        }
        if (words.isEmpty() && terminal().streams().inputIsTerminal()) {
            throw invalidArguments("A question is required");
        }
        return super.call();
    }

    @Override
    protected int runWith(CommandClient client) throws IOException {
        String text = words.isEmpty() ? terminal().readAll() : String.join(" ", words);
        if (text.isBlank()) {
            throw invalidArguments("The question is blank");
        }
        var question = new Question(text, conversation).narrowedBy(filterOptions.toFilter());
        if (json) {
            terminal().printJson(explain
                    ? client.explainSearch(library(), question, limit)
                    : client.searchLibrary(library(), question, limit));
        } else {
            new SearchResultPrinter(terminal(), explain, full)
                    .printResult(client.explainSearch(library(), question, limit));
        }
        return SUCCESS;
    }
}
