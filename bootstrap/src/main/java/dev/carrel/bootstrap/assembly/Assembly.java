package dev.carrel.bootstrap.assembly;

import dev.carrel.application.Carrel;
import dev.carrel.application.limits.EmbeddingLimits;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.bootstrap.metrics.Metrics;
import dev.carrel.bootstrap.settings.DataFolder;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.StorageFullException;
import dev.carrel.generation.ModelObserver;
import dev.carrel.persistence.SqliteStorage;
import dev.carrel.retrieval.LucenePassageIndex;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An engine put together from the adapters, as settings say. */
public final class Assembly implements AutoCloseable {

    private final SqliteStorage storage;
    private final Outside outside;
    private final Carrel carrel;

    private Assembly(SqliteStorage storage, Outside outside, Carrel carrel) {
        this.storage = storage;
        this.outside = outside;
        this.carrel = carrel;
    }

    /**
     * Opens the engine of a data folder, which is made if it is not there.
     *
     * @throws dev.carrel.domain.error.DataFolderInUseException if another engine holds the folder
     */
    public static Assembly open(Settings settings) {
        return open(settings, null);
    }

    /**
     * Opens the engine as {@link #open(Settings)} does.
     *
     * @param metrics measure what it does; null if nobody asks
     */
    static Assembly open(Settings settings, @Nullable Metrics metrics) {
        DataFolder data = settings.data();
        make(data);
        try (var opened = new OpenedParts()) {
            SqliteStorage storage = opened.add(SqliteStorage.open(data.database()));
            PassageIndex index = opened.add(LucenePassageIndex.open(data.index()));
            Outside outside = opened.add(Outside.open(settings));
            Carrel carrel = engine(settings, storage, index, outside, metrics);
            opened.keep();
            return new Assembly(storage, outside, carrel);
        } catch (IndexException e) {
            throw StorageFullException.diagnoseFailure(data.index(), e)
                    .<CarrelException>map(full -> full)
                    .orElse(e);
        }
    }

    public Carrel carrel() {
        return carrel;
    }

    /** Reads all of the storage and says what is wrong with it, each in a sentence; empty if nothing is. */
    public List<String> checkStorage() {
        return storage.checkIntegrity();
    }

    /** The engine first: what it has in work goes back to its queue instead of failing. */
    @Override
    public void close() {
        try {
            carrel.close();
        } finally {
            outside.close();
        }
    }

    private static Carrel engine(Settings settings, Storage storage, PassageIndex index, Outside outside,
            @Nullable Metrics metrics) {
        var embedders = new Embedders(settings.embedding());
        Writing writing = Writing.of(settings.language(), metrics == null ? ModelObserver.NONE : metrics.model());
        return Carrel.builder()
                .storage(storage)
                .index(index)
                .webReader(outside.pages(), outside.formats())
                .sitemapReader(outside.pages())
                .webhookSender(outside.callbacks())
                .replyWriter(writing.replies())
                .questionRewriter(writing.rewriter())
                .passageSplitter(settings.passages())
                .embedder(embedders.current().orElse(null))
                .formerEmbedders(embedders::former)
                .embeddingLimits(EmbeddingLimits.DEFAULT.withThreads(settings.embedding().threads()))
                .queryLimits(settings.answering())
                .conversationRetention(settings.keepConversations())
                .ingestLimits(settings.processing())
                .observer(metrics == null ? null : metrics.engine())
                .adminSecret(settings.adminToken())
                .open();
    }

    /** Only its owner may look into a new folder: it holds what all libraries know. */
    private static void make(DataFolder data) {
        try {
            Files.createDirectories(data.path(), privately());
        } catch (IOException e) {
            throw StorageFullException.diagnoseFailure(data.path(), e)
                    .<StorageException>map(full -> full)
                    .orElseGet(() -> new StorageException("The data folder " + data + " cannot be made.", e));
        }
    }

    private static FileAttribute<?>[] privately() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[]{
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))}
                : new FileAttribute<?>[0];
    }
}
