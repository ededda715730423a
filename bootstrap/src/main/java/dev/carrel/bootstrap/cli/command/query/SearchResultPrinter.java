package dev.carrel.bootstrap.cli.command.query;

import dev.carrel.api.query.SearchResultBody;
import dev.carrel.api.query.SearchResultBody.FoundDocumentBody;
import dev.carrel.api.query.SearchResultBody.PassageBody;
import dev.carrel.api.query.SearchResultBody.PassageExplanationBody;
import dev.carrel.bootstrap.cli.command.query.PassageLines.PassageLine;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.bootstrap.cli.terminal.TextWrapper;
import dev.carrel.bootstrap.cli.terminal.WordHighlighter;
import java.util.List;
import java.util.Locale;

/**
 * Prints what a search found.
 *
 * @param explain whether to print how the question was interpreted, all scores, and documents without any
 * @param full whether to print whole passages
 */
record SearchResultPrinter(Terminal terminal, boolean explain, boolean full) {

    /** The lines of a passage without {@code --full}. */
    private static final int SNIPPET_LINES = 4;
    /** The least similarity that is not printed as 0.00. */
    private static final double MIN_SHOWN = 0.005;
    private static final String INDENT = "      ";

    /** Prints the documents that score more than 0.00, best first. */
    void printResult(SearchResultBody result) {
        if (explain && result.explanation() != null) {
            new ExplanationPrinter(terminal).printExplanation(result.explanation());
        }
        List<FoundDocumentBody> shown = result.documents().stream().filter(this::isShown).toList();
        int hidden = result.documents().size() - shown.size();
        if (shown.isEmpty()) {
            terminal.printNote(hidden == 0 ? "Nothing was found."
                    : "Nothing was found that fits; " + hidden + (hidden == 1 ? " document scores" : " documents score")
                            + " 0.00, which --explain shows.");
        }
        String separator = "";
        for (FoundDocumentBody document : shown) {
            terminal.printPiece(separator);
            printDocument(document);
            separator = "\n";
        }
    }

    /** What scores 0.00 only fills the screen, unless someone wants to know why. */
    private boolean isShown(FoundDocumentBody document) {
        return explain || document.similarity() >= MIN_SHOWN;
    }

    private void printDocument(FoundDocumentBody document) {
        terminal.printHeading(String.format(Locale.ROOT, "%.2f  %s", document.similarity(), document.title()));
        SourceFormatter.formatLocation(document.extraFields())
                .ifPresent(location -> terminal.printLine(INDENT + location));
        for (PassageBody passage : document.passages()) {
            terminal.printLine("");
            printPassage(document, passage);
        }
    }

    private void printPassage(FoundDocumentBody document, PassageBody passage) {
        PassageExplanationBody explanation = passage.explanation();
        var highlighter = new WordHighlighter(explanation == null ? List.of() : explanation.matchedWords());
        int width = terminal.columns() - INDENT.length();
        SourceFormatter.formatPlace(document.title(), passage.heading(), passage.page())
                .ifPresent(place -> TextWrapper.wrapLine(place, width)
                        .forEach(line -> terminal.printHighlighted(INDENT + line, highlighter)));
        if (explain && explanation != null) {
            TextWrapper.wrapLine("[" + describeScores(passage, explanation) + "]", width)
                    .forEach(line -> terminal.printLine(INDENT + line));
        }
        List<PassageLine> lines = PassageLines.layOut(passage.text(), width - 2);
        (full ? lines.stream().map(PassageLine::text).toList()
                : PassageLines.selectBest(lines, SNIPPET_LINES, highlighter))
                .forEach(line -> terminal.printHighlighted(INDENT + line, highlighter));
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
