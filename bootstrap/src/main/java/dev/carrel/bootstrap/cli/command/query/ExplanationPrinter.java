package dev.carrel.bootstrap.cli.command.query;

import dev.carrel.api.query.SearchResultBody.ArticleExplanationBody;
import dev.carrel.api.query.SearchResultBody.ExplanationBody;
import dev.carrel.api.query.SearchResultBody.QueryTermBody;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.bootstrap.cli.terminal.TextWrapper;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints how a question was interpreted, and what a reply does with help articles. */
record ExplanationPrinter(Terminal terminal) {

    private static final int LABEL_WIDTH = 14;
    private static final String INDENT = "      ";

    void printExplanation(ExplanationBody explanation) {
        terminal.printHeading("Query");
        printField("searched for", explanation.question());
        if (!explanation.context().isEmpty()) {
            printField("context", String.join(" / ", explanation.context()));
        }
        printField("terms", explanation.terms()
                .stream()
                .filter(QueryTermBody::known)
                .map(term -> String.format(Locale.ROOT, "%s %.1f", term.term(), term.weight())
                        + (term.correctionOf() == null ? ""
                                : " (for " + term.correctionOf() + ")"))
                .collect(Collectors.joining(", ")));
        String unknown = explanation.terms()
                .stream()
                .filter(term -> !term.known())
                .map(QueryTermBody::term)
                .collect(Collectors.joining(", "));
        if (!unknown.isEmpty()) {
            printField("unknown", unknown);
        }
        printField("weights", String.format(Locale.ROOT, "words %.2f, meaning %.2f", 1 - explanation.weightOfMeaning(),
                explanation.weightOfMeaning()));
        printField("read", explanation.passagesRead() == 0 ? "no passage"
                : explanation.passagesRead() + " passages by the answer model");
        printField("confidence", String.format(Locale.ROOT, "%.2f, so a reply %s", explanation.confidence(),
                describeCertainty(explanation.certainty())));
        terminal.printLine("");
        printArticles(explanation.helpArticles());
    }

    private static String describeCertainty(String certainty) {
        return switch (certainty) {
            case "nothing" -> "says that nothing was found";
            case "unsure" -> "says that it is not sure";
            default -> "is sure";
        };
    }

    private void printField(String label, String value) {
        String first = label;
        for (String line : TextWrapper.wrapLine(value, terminal.columns() - LABEL_WIDTH - 2)) {
            terminal.printField(first, LABEL_WIDTH, line);
            first = "";
        }
    }

    private void printArticles(List<ArticleExplanationBody> articles) {
        if (articles.isEmpty()) {
            return;
        }
        terminal.printHeading("Help articles");
        for (ArticleExplanationBody article : articles) {
            terminal.printLine(String.format(Locale.ROOT, "%.2f  %s", Math.max(article.words(), article.meaning()),
                    article.title()));
            printDetail(describePlacement(article));
            printDetail(String.format(Locale.ROOT, "[words %.2f, meaning %.2f, threshold %.2f]", article.words(),
                    article.meaning(), article.threshold()));
            if (article.closestQuestion() != null) {
                printDetail("Closest question: " + article.closestQuestion());
            }
        }
        terminal.printLine("");
    }

    private static String describePlacement(ArticleExplanationBody article) {
        return switch (article.placement()) {
            case "answer" -> "The reply is its answer: one of its questions is the same.";
            case "quoted" -> "The reply quotes its answer, and says that it is not sure.";
            case "link" -> "Linked.";
            case "pinned" -> "Linked because it is pinned and nothing is found.";
            default -> Math.max(article.words(), article.meaning()) < article.threshold()
                    ? "Not linked: below the threshold."
                    : "Not linked: others fit better.";
        };
    }

    private void printDetail(String line) {
        TextWrapper.wrapLine(line, terminal.columns() - INDENT.length())
                .forEach(wrapped -> terminal.printLine(INDENT + wrapped));
    }
}
