package dev.carrel.cli.command.query;

import dev.carrel.api.query.SearchResultBody;
import dev.carrel.api.query.SearchResultBody.FoundDocumentBody;
import dev.carrel.api.query.SearchResultBody.PassageBody;
import dev.carrel.api.query.SearchResultBody.PassageExplanationBody;
import dev.carrel.application.LibraryHandle;
import dev.carrel.cli.client.ClientJsonWriter;
import dev.carrel.cli.client.CommandClient;
import dev.carrel.cli.command.query.PassageLines.PassageLine;
import dev.carrel.cli.context.FilterOptions;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LibraryScopedCommand;
import dev.carrel.cli.terminal.TextWrapper;
import dev.carrel.cli.terminal.WordHighlighter;
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

/** {@code carrel search}. */
@Command(name = "search")
public final class SearchCommand extends LibraryScopedCommand {

    /** The lines of a passage without {@code --full}. */
    private static final int SNIPPET_LINES = 4;
    private static final String INDENT = "      ";

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

    /** Creates the command. */
    public SearchCommand() {
        super(FolderAccess.EXISTING);
    }

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
            terminal().printJson(ClientJsonWriter.writeSearchResult(explain
                    ? client.explainSearch(library(), question, limit)
                    : client.searchLibrary(library(), question, limit)));
        } else {
            printResult(client.explainSearch(library(), question, limit));
        }
        return SUCCESS;
    }

    private void printResult(SearchResultBody result) {
        if (explain && result.explanation() != null) {
            new ExplanationPrinter(terminal()).printExplanation(result.explanation());
        }
        if (result.documents().isEmpty()) {
            terminal().printNote("Nothing was found.");
        }
        String separator = "";
        for (FoundDocumentBody document : result.documents()) {
            terminal().printPiece(separator);
            printDocument(document);
            separator = "\n";
        }
    }

    private void printDocument(FoundDocumentBody document) {
        terminal().printHeading(String.format(Locale.ROOT, "%.2f  %s", document.similarity(), document.title()));
        SourceFormatter.formatLocation(document.extraFields())
                .ifPresent(location -> terminal().printLine(INDENT + location));
        for (PassageBody passage : document.passages()) {
            terminal().printLine("");
            printPassage(document, passage);
        }
    }

    private void printPassage(FoundDocumentBody document, PassageBody passage) {
        PassageExplanationBody explanation = passage.explanation();
        var highlighter = new WordHighlighter(explanation == null ? List.of() : explanation.matchedWords());
        int width = terminal().columns() - INDENT.length();
        SourceFormatter.formatPlace(document.title(), passage.heading(), passage.page())
                .ifPresent(place -> TextWrapper.wrapLine(place, width)
                        .forEach(line -> terminal().printHighlighted(INDENT + line, highlighter)));
        if (explain && explanation != null) {
            TextWrapper.wrapLine("[" + describeScores(passage, explanation) + "]", width)
                    .forEach(line -> terminal().printLine(INDENT + line));
        }
        List<PassageLine> lines = PassageLines.layOut(passage.text(), width - 2);
        (full ? lines.stream().map(PassageLine::text).toList()
                : PassageLines.selectBest(lines, SNIPPET_LINES, highlighter))
                .forEach(line -> terminal().printHighlighted(INDENT + line, highlighter));
    }

    private static String describeScores(PassageBody passage, PassageExplanationBody explanation) {
        String meaning = explanation.meaning() == null ? ""
                : String.format(Locale.ROOT, ", meaning %.2f", explanation.meaning());
        return String.format(Locale.ROOT, "similarity %.2f, words %.2f", passage.similarity(), explanation.words())
                + meaning
                + (explanation.rerank() == null ? ""
                        : String.format(Locale.ROOT, ", rerank %.2f", explanation.rerank()))
                + (explanation.matched().isEmpty() ? ""
                        : ", matched " + String.join(" ", explanation.matched()));
    }
}
