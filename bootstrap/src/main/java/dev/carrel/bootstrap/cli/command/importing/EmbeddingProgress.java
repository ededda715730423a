package dev.carrel.bootstrap.cli.command.importing;

import dev.carrel.api.library.LibraryBody.EmbeddingProgressBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.terminal.ProgressDisplay;
import dev.carrel.bootstrap.cli.terminal.RemainingWork;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.domain.error.ServerException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Shows which documents of a library are not embedded yet, and therefore not found by vector similarity. */
record EmbeddingProgress(CommandClient client, LibraryId library, Terminal terminal) {

    /** Waits until all documents are embedded, or until stopped. */
    void awaitEmbedded(boolean silent, BooleanSupplier stopped) throws InterruptedException {
        RemainingWork.awaitNone(this::countPending, stopped,
                total -> silent ? ProgressDisplay.SilentDisplay.SILENT
                        : ProgressDisplay.open(terminal, "Embedding", total));
    }

    /** Prints the number of pending documents, if there are any. */
    void reportPending() {
        findProgress().filter(embedding -> embedding.pending() > 0).ifPresent(embedding -> {
            long pending = embedding.pending();
            terminal.printNote(pending + (pending == 1 ? " document is" : " documents are")
                    + " not embedded yet and found by lexical search only; embedding continues "
                    + (client.isServer() ? "on the server" : "whenever Carrel runs on this data folder")
                    + (embedding.secondsLeft() == null ? "."
                            : ", about " + ProgressDisplay.formatRemaining(Duration.ofSeconds(embedding.secondsLeft()))
                                    + "."));
        });
    }

    private long countPending() {
        return findProgress().map(EmbeddingProgressBody::pending).orElse(0L);
    }

    private Optional<EmbeddingProgressBody> findProgress() {
        try {
            return Optional.of(client.getLibrary(library).embedding());
        } catch (ServerException e) {
            // A token with the scope write only may not read the library.
            if (e.isForbidden()) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
