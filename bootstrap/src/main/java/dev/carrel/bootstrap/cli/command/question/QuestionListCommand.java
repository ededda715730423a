package dev.carrel.bootstrap.cli.command.question;

import dev.carrel.api.question.QuestionBody;
import dev.carrel.api.question.QuestionClusterBody;
import dev.carrel.api.question.QuestionClusterListBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.bootstrap.cli.client.question.QuestionLogClient;
import dev.carrel.bootstrap.cli.context.ListCommand;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel question list}. */
@Command(name = "list")
final class QuestionListCommand extends ListCommand<QuestionBody> {

    /** The limit of the API. */
    private static final int MAX_PAGE_SIZE = 1000;

    @Mixin
    private final QuestionSelectionOptions selection = new QuestionSelectionOptions();

    @Option(names = "--cluster")
    private boolean isClustered;

    @Option(names = "--limit", paramLabel = "N", defaultValue = "100")
    private int limit;

    QuestionListCommand() {
        super("questions");
    }

    @Override
    protected int limit() {
        return limit;
    }

    @Override
    protected int runWith(CommandClient client) {
        if (!isClustered) {
            return super.runWith(client);
        }
        printClusters(client.questions(library())
                .clusterQuestions(selection.toSelection(), Math.min(limit, MAX_PAGE_SIZE)));
        return SUCCESS;
    }

    @Override
    protected List<QuestionBody> readEntries(CommandClient client) {
        QuestionLogClient log = client.questions(library());
        return ListPage.readFirst(limit, MAX_PAGE_SIZE,
                (cursor, pageSize) -> log.listQuestions(selection.toSelection(), cursor, pageSize));
    }

    @Override
    protected String formatLine(QuestionBody question) {
        return question.id() + "\t" + question.askedAt() + "\t" + question.outcome() + "\t"
                + Objects.requireNonNullElse(question.vote(), "-") + "\t" + toLine(question.query())
                + (question.reason() == null ? "" : "\t" + toLine(question.reason()));
    }

    private void printClusters(QuestionClusterListBody clusters) {
        if (isJson()) {
            terminal().printJson(clusters);
        } else {
            clusters.clusters().forEach(cluster -> terminal().printLine(formatLine(cluster)));
        }
    }

    private static String formatLine(QuestionClusterBody cluster) {
        return cluster.count() + "\t" + formatCounts(cluster.outcomes()) + "\t" + formatCounts(cluster.votes()) + "\t"
                + toLine(cluster.representative().query());
    }

    private static String formatCounts(@Nullable Map<String, Integer> counts) {
        String formatted = counts == null ? ""
                : counts.entrySet()
                        .stream()
                        .filter(count -> count.getValue() > 0)
                        .map(count -> count.getKey() + " " + count.getValue())
                        .collect(Collectors.joining(", "));
        return formatted.isEmpty() ? "-" : formatted;
    }

    private static String toLine(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
