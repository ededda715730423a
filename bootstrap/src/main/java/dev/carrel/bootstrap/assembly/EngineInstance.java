package dev.carrel.bootstrap.assembly;

import dev.carrel.application.Carrel;
import dev.carrel.application.limits.EmbeddingLimits;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.trace.Tracer;
import dev.carrel.bootstrap.metrics.ServerMetrics;
import dev.carrel.bootstrap.settings.DataFolder;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.StorageException.StorageFullException;
import dev.carrel.integration.openid.OpenIdProvider;
import dev.carrel.integration.opentelemetry.OpenTelemetryTracer;
import dev.carrel.languagemodel.ModelObserver;
import dev.carrel.ocr.TesseractRecognizer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An engine that is assembled from the adapters according to the settings. */
public final class EngineInstance implements AutoCloseable {

    private final OpenedStorage storage;
    private final WebAdapters web;
    private final Carrel engine;

    private EngineInstance(OpenedStorage storage, WebAdapters web, Carrel engine) {
        this.storage = storage;
        this.web = web;
        this.engine = engine;
    }

    /**
     * Opens the engine of a data folder; creates the folder if it does not exist.
     *
     * @throws dev.carrel.domain.error.DataFolderInUseException if another process has opened the folder
     */
    public static EngineInstance open(Settings settings) {
        return open(settings, null);
    }

    /**
     * Opens the engine like {@link #open(Settings)}.
     *
     * @param metrics measures the engine of a server, whose model is loaded meanwhile if there is a text to ask; null
     * for a short command
     */
    static EngineInstance open(Settings settings, @Nullable ServerMetrics metrics) {
        DataFolder data = settings.data();
        createDataFolder(data);
        try (var resources = new OpenedResources()) {
            var embedders = new EmbedderFactory(settings.embedding());
            PassageEmbedder embedder = embedders.currentEmbedder().map(resources::register).orElse(null);
            OpenedStorage storage = resources.register(OpenedStorage.open(settings));
            if (metrics != null && embedder != null && storage.storage().libraries().findLastFilled().isPresent()) {
                embedders.loadAhead(embedder);
            }
            ServingFiles.deleteStale(data);
            DataFolderBackup.deleteCutOff(data);
            if (metrics != null) {
                DataFolderPrivacy.warnIfReadable(data);
            }
            PassageIndex index = resources.register(IndexFactory.openIndex(settings, storage.epoch()));
            WebAdapters web = resources.register(WebAdapters.open(settings));
            Carrel engine = openEngine(settings, storage, index, web, embedders, embedder, metrics);
            resources.keepOpen();
            return new EngineInstance(storage, web, engine);
        } catch (IndexUnreachableException e) {
            throw e;
        } catch (IndexException e) {
            throw StorageFullException.diagnoseFailure(data.indexFolder(), e)
                    .<CarrelException>map(full -> full)
                    .orElse(e);
        }
    }

    /** Returns the engine. */
    public Carrel engine() {
        return engine;
    }

    /** Checks the whole database and returns what is wrong with it, one sentence each; empty if it is intact. */
    public List<String> checkStorage() {
        return storage.integrityCheck().get();
    }

    /** Closes the engine first, which returns the documents in progress to the queue. */
    @Override
    public void close() {
        try {
            engine.close();
        } finally {
            web.close();
            storage.close();
        }
    }

    private static Carrel openEngine(Settings settings, OpenedStorage storage, PassageIndex index, WebAdapters web,
            EmbedderFactory embedders, @Nullable PassageEmbedder embedder, @Nullable ServerMetrics metrics) {
        Tracer tracer = OpenTelemetryTracer.ofGlobal();
        ReplyWriters replyWriters = ReplyWriters.of(settings.languageModel(),
                metrics == null ? ModelObserver.NONE : metrics.modelObserver(), tracer);
        return Carrel.builder()
                .name(storage.engineName())
                .storage(storage.storage())
                .index(index)
                .pageFetcher(web.pageFetcher())
                .textExtractor(web.documentFormats())
                .textRecognizer(settings.ocr() == null ? null : new TesseractRecognizer(settings.ocr()))
                .sitemapReader(web.pageFetcher())
                .webhookSender(web.webhookSender())
                .connectorKinds(ConnectorKinds.open(settings, web))
                .replyWriter(replyWriters.replyWriter())
                .questionRewriter(replyWriters.questionRewriter())
                .passageSplitter(settings.passageSplitter())
                .embedder(embedder)
                .formerEmbedders(embedders::formerEmbedder)
                .embeddingLimits(EmbeddingLimits.DEFAULT.withThreads(settings.embedding().threads()))
                .reranker(RerankerFactory.openReranker(settings.reranker()).orElse(null))
                .rerankLimits(settings.reranker().limits())
                .queryLimits(settings.queryLimits())
                .conversationRetention(settings.conversationRetention())
                .questionLog(settings.questionLog())
                .auditRetention(settings.auditRetention())
                .ingestLimits(settings.ingestLimits())
                .observer(metrics == null ? null : metrics.engineObserver())
                .tracer(tracer)
                .identityProvider(settings.directory() == null ? null : new OpenIdProvider(settings.directory()))
                .adminSecret(settings.adminToken())
                .open();
    }

    /** Creates the folders that have the content of all libraries, readable by their owner only. */
    static void createDataFolder(DataFolder data) {
        try {
            for (Path folder : List.of(data.path(), data.indexFolder(), data.backupFolder())) {
                OwnerOnlyFile.createFolder(folder);
            }
        } catch (IOException e) {
            throw StorageFullException.diagnoseFailure(data.path(), e)
                    .<StorageException>map(full -> full)
                    .orElseGet(() -> new StorageException("The data folder " + data + " cannot be created.", e));
        }
    }
}
