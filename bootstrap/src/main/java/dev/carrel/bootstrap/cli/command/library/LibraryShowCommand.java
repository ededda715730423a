package dev.carrel.bootstrap.cli.command.library;

import dev.carrel.api.library.LibraryBody;
import dev.carrel.api.library.LibraryBody.DocumentCountsBody;
import dev.carrel.api.library.LibraryBody.EmbeddingProgressBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.ClientCommand;
import dev.carrel.bootstrap.cli.context.DurationFormat;
import dev.carrel.bootstrap.cli.context.LimitOptions;
import dev.carrel.bootstrap.cli.terminal.ProgressDisplay;
import dev.carrel.client.transport.ApiJson;
import dev.carrel.domain.helparticle.HelpArticleMode;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.Locale;
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

    @Override
    protected int runWith(CommandClient client) {
        LibraryBody library = client.getLibrary(id);
        if (json) {
            terminal().printJson(library);
        } else {
            printLibrary(library);
        }
        return SUCCESS;
    }

    private void printLibrary(LibraryBody library) {
        terminal().printHeading(library.id());
        printField("name", library.name());
        printField("instructions", library.instructions());
        printField("refresh", formatInterval(library.refreshInterval()));
        printField("webhook", library.webhookUrl());
        printField("keep all", library.keepAll() ? "yes" : null);
        printField("limits", library.limits() == null ? null : LimitOptions.format(library.limits()));
        printField("help articles", HelpArticleMode.BOTH.wireName().equals(library.helpArticles()) ? null
                : library.helpArticles());
        printField("created", library.createdAt());
        DocumentCountsBody documents = library.documents();
        printField("documents", documents.queued() + " queued, " + documents.running() + " running, "
                + documents.success() + " success, " + documents.failed() + " failed");
        printField("embedding", formatEmbedding(library.embedding()));
    }

    private static @Nullable String formatInterval(@Nullable String interval) {
        return interval == null ? null
                : "every " + DurationFormat.format(ApiJson.parseField(interval, "refreshInterval", Duration::parse));
    }

    private static @Nullable String formatEmbedding(EmbeddingProgressBody embedding) {
        if (embedding.pending() == 0) {
            return null;
        }
        String pending = embedding.pending() + " documents pending";
        return embedding.documentsPerMinute() == null || embedding.secondsLeft() == null ? pending
                : String.format(Locale.ROOT, "%s, %.0f per minute, about %s left", pending,
                        embedding.documentsPerMinute(),
                        ProgressDisplay.formatRemaining(Duration.ofSeconds(embedding.secondsLeft())));
    }

    private void printField(String label, @Nullable String value) {
        if (value != null) {
            terminal().printField(label, LABEL_WIDTH, value);
        }
    }
}
