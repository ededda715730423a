package dev.carrel.cli.command.library;

import dev.carrel.cli.client.ClientJsonWriter;
import dev.carrel.cli.client.CommandClient;
import dev.carrel.cli.client.CommandClient.LibrarySummary;
import dev.carrel.cli.client.LibraryView;
import dev.carrel.cli.context.ClientCommand;
import dev.carrel.cli.context.DurationFormat;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LimitOptions;
import dev.carrel.cli.terminal.ProgressDisplay;
import dev.carrel.domain.helparticle.HelpArticleMode;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel library show}. */
@Command(name = "show")
final class LibraryShowCommand extends ClientCommand {

    private static final int LABEL_WIDTH = 14;

    @Parameters(paramLabel = "ID", descriptionKey = "library-id")
    private LibraryId id;

    @Option(names = "--json")
    private boolean json;

    LibraryShowCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    protected int runWith(CommandClient client) {
        LibrarySummary summary = client.getLibrary(id);
        if (json) {
            terminal().printJson(ClientJsonWriter.writeSummary(summary));
        } else {
            printSummary(summary);
        }
        return SUCCESS;
    }

    private void printSummary(LibrarySummary summary) {
        LibraryView library = summary.library();
        terminal().printHeading(library.id().value());
        printField("name", library.name());
        printField("instructions", library.instructions());
        Duration refreshInterval = library.refreshInterval();
        printField("refresh", refreshInterval == null ? null : "every " + DurationFormat.format(refreshInterval));
        printField("webhook", library.webhookUrl());
        printField("keep all", library.keepAll() ? "yes" : null);
        printField("limits", library.limits().isNone() ? null : LimitOptions.format(library.limits()));
        printField("help articles", library.helpArticles() == HelpArticleMode.BOTH ? null
                : library.helpArticles().wireName());
        printField("created", library.createdAt().toString());
        printField("documents", summary.documents()
                .entrySet()
                .stream()
                .map(count -> count.getValue() + " " + count.getKey().wireName())
                .collect(Collectors.joining(", ")));
        printField("embedding", formatEmbedding(summary));
    }

    private static @Nullable String formatEmbedding(LibrarySummary summary) {
        if (summary.pendingEmbedding() == 0) {
            return null;
        }
        String pending = summary.pendingEmbedding() + " documents pending";
        return summary.embeddedPerMinute() == null || summary.embeddingTimeLeft() == null ? pending
                : String.format(Locale.ROOT, "%s, %.0f per minute, about %s left", pending,
                        summary.embeddedPerMinute(), ProgressDisplay.formatRemaining(summary.embeddingTimeLeft()));
    }

    private void printField(String label, @Nullable String value) {
        if (value != null) {
            terminal().printField(label, LABEL_WIDTH, value);
        }
    }
}
