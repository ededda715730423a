package dev.carrel.bootstrap.assembly;

import dev.carrel.application.Carrel;
import dev.carrel.application.limits.EmbeddingLimits;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.bootstrap.metrics.ServerMetrics;
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
public final class EngineInstance implements AutoCloseable {

    private final SqliteStorage storage;
    private final WebAdapters web;
    private final Carrel engine;

    private EngineInstance(SqliteStorage storage, WebAdapters web, Carrel engine) {
        this.storage = storage;
        this.web = web;
        this.engine = engine;
    }

    /**
     * Opens the engine of a data folder, which is made if it is not there.
     *
     * @throws dev.carrel.domain.error.DataFolderInUseException if another engine holds the folder
     */
    public static EngineInstance open(Settings settings) {
        return open(settings, null);
    }

    /**
     * Opens the engine as {@link #open(Settings)} does.
     *
     * @param metrics measure what it does; null if nobody asks
     */
    static EngineInstance open(Settings settings, @Nullable ServerMetrics metrics) {
        DataFolder data = settings.data();
        createDataFolder(data);
        try (var resources = new OpenedResources()) {
            SqliteStorage storage = resources.register(SqliteStorage.open(data.databaseFile()));
            PassageIndex index = resources.register(LucenePassageIndex.open(data.indexFolder()));
            WebAdapters web = resources.register(WebAdapters.open(settings));
            Carrel engine = openEngine(settings, storage, index, web, metrics);
            resources.keepOpen();
            return new EngineInstance(storage, web, engine);
        } catch (IndexException e) {
            throw StorageFullException.diagnoseFailure(data.indexFolder(), e)
                    .<CarrelException>map(full -> full)
                    .orElse(e);
        }
    }

    public Carrel engine() {
        return engine;
    }

    /** Reads all of the storage and says what is wrong with it, each in a sentence; empty if nothing is. */
    public List<String> checkStorage() {
        return storage.checkIntegrity();
    }

    /** The engine first: what it has in work goes back to its queue instead of failing. */
    @Override
    public void close() {
        try {
            engine.close();
        } finally {
            web.close();
        }
    }

    private static Carrel openEngine(Settings settings, Storage storage, PassageIndex index, WebAdapters web,
            @Nullable ServerMetrics metrics) {
        var embedders = new EmbedderFactory(settings.embedding());
        ReplyWriters replyWriters = ReplyWriters.of(settings.languageModel(),
                metrics == null ? ModelObserver.NONE : metrics.modelObserver());
        return Carrel.builder()
                .storage(storage)
                .index(index)
                .pageFetcher(web.pageFetcher())
                .textExtractor(web.documentFormats())
                .sitemapReader(web.pageFetcher())
                .webhookSender(web.webhookSender())
                .replyWriter(replyWriters.replyWriter())
                .questionRewriter(replyWriters.questionRewriter())
                .passageSplitter(settings.passageSplitter())
                .embedder(embedders.currentEmbedder().orElse(null))
                .formerEmbedders(embedders::formerEmbedder)
                .embeddingLimits(EmbeddingLimits.DEFAULT.withThreads(settings.embedding().threads()))
                .queryLimits(settings.queryLimits())
                .conversationRetention(settings.conversationRetention())
                .ingestLimits(settings.ingestLimits())
                .observer(metrics == null ? null : metrics.engineObserver())
                .adminSecret(settings.adminToken())
                .open();
    }

    /** Only its owner may look into a new folder: it holds what all libraries know. */
    private static void createDataFolder(DataFolder data) {
        try {
            Files.createDirectories(data.path(), ownerOnly());
        } catch (IOException e) {
            throw StorageFullException.diagnoseFailure(data.path(), e)
                    .<StorageException>map(full -> full)
                    .orElseGet(() -> new StorageException("The data folder " + data + " cannot be made.", e));
        }
    }

    private static FileAttribute<?>[] ownerOnly() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[]{
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))}
                : new FileAttribute<?>[0];
    }
}
