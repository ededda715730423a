package dev.carrel.application;

import com.github.f4b6a3.uuid.factory.standard.TimeOrderedEpochFactory;
import dev.carrel.application.coordination.SharedClock;
import dev.carrel.application.embedding.EmbedderSet;
import dev.carrel.application.job.JobIntervals;
import dev.carrel.application.limits.EmbeddingLimits;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.limits.QuestionLogLimits;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.QuestionRewriter;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.Reranker;
import dev.carrel.application.port.SitemapReader;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.WebhookSender;
import dev.carrel.application.port.access.IdentityProvider;
import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.coordination.Coordination;
import dev.carrel.application.port.recognition.TextRecognizer;
import dev.carrel.application.query.QueryService.RetrievalLimits;
import dev.carrel.application.trace.Tracer;
import dev.carrel.application.trace.TracingEmbedder;
import dev.carrel.application.trace.TracingPageFetcher;
import dev.carrel.application.trace.TracingPassageIndex;
import dev.carrel.application.trace.TracingReranker;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.error.StorageException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The configuration of an engine: its adapters, limits and environment. */
record EngineConfig(EnginePorts ports, EngineLimits limits, EngineEnvironment environment) {

    /**
     * The adapters of the ports.
     *
     * @param textRecognizer null to leave the text of pictures out
     * @param reranker null to keep the order of the search
     * @param identityProvider null without directory
     */
    record EnginePorts(Storage storage, PassageIndex index, ReplyWriter replyWriter, QuestionRewriter questionRewriter,
            PageFetcher pageFetcher, SitemapReader sitemapReader, TextExtractor textExtractor,
            @Nullable TextRecognizer textRecognizer, WebhookSender webhookSender, List<ConnectorKind> connectorKinds,
            EmbedderSet embedders,
            @Nullable Reranker reranker, @Nullable IdentityProvider identityProvider, EngineObserver observer,
            Tracer tracer) {

        /** Returns the adapters that are closed with the engine. */
        List<AutoCloseable> listCloseable() {
            return Stream.of(index, storage, embedders.current(), reranker, textRecognizer)
                    .flatMap(adapter -> Stream.<AutoCloseable>ofNullable(adapter))
                    .toList();
        }

        /** Returns the same adapters, whose calls the tracer records. */
        EnginePorts traced() {
            if (tracer == Tracer.NONE) {
                return this;
            }
            PassageEmbedder current = embedders.current();
            var tracedEmbedders = new EmbedderSet(current == null ? null : new TracingEmbedder(current, tracer),
                    model -> embedders.former().apply(model).map(former -> new TracingEmbedder(former, tracer)));
            return new EnginePorts(storage, new TracingPassageIndex(index, tracer), replyWriter, questionRewriter,
                    new TracingPageFetcher(pageFetcher, tracer), sitemapReader, textExtractor,
                    textRecognizer, webhookSender, connectorKinds, tracedEmbedders,
                    reranker == null ? null : new TracingReranker(reranker, tracer),
                    identityProvider, observer, tracer);
        }
    }

    /** The limits and intervals. */
    record EngineLimits(RetrievalLimits retrieval, IngestLimits ingest, EmbeddingLimits embedding,
            QuestionLogLimits questionLog, Duration auditRetention, JobIntervals intervals) {}

    /**
     * The name of the engine, and the sources of time, ids and secrets.
     *
     * @param engineName unique among the engines that share the storage
     * @param idGenerator generates ids in ascending order
     * @param adminSecret null for none
     */
    record EngineEnvironment(String engineName, InstantSource clock, Supplier<String> idGenerator,
            Supplier<TokenSecret> secretGenerator, @Nullable TokenSecret adminSecret) {

        /** Returns 32 bytes from a cryptographically strong source. */
        byte[] randomBytes() {
            return secretGenerator.get().digest();
        }
    }

    /** Collects the environment of an engine; what is not set comes from the machine. */
    static final class EnvironmentBuilder {

        private final SecureRandom random = new SecureRandom();
        private String engineName = "carrel";
        private @Nullable InstantSource clock;
        private @Nullable Supplier<String> idGenerator;
        private @Nullable TokenSecret adminSecret;

        void engineName(String unique) {
            engineName = unique;
        }

        void clock(InstantSource source) {
            clock = source;
        }

        void idGenerator(Supplier<String> source) {
            idGenerator = source;
        }

        void adminSecret(@Nullable TokenSecret secret) {
            adminSecret = secret;
        }

        /** @throws StorageException if the clock of a shared storage cannot be read */
        EngineEnvironment build(Coordination coordination) {
            InstantSource machineClock = InstantSource.system();
            InstantSource defaultClock = clock == null && coordination.isShared()
                    ? new SharedClock(coordination::now, machineClock, System::nanoTime)
                    : machineClock;
            return new EngineEnvironment(engineName, clock == null ? defaultClock : clock,
                    idGenerator == null ? timeOrderedIds(defaultClock) : idGenerator, this::createSecret, adminSecret);
        }

        private static Supplier<String> timeOrderedIds(InstantSource clock) {
            var factory = new TimeOrderedEpochFactory(clock.withZone(ZoneOffset.UTC));
            return () -> factory.create().toString();
        }

        private TokenSecret createSecret() {
            var bytes = new byte[32];
            random.nextBytes(bytes);
            return TokenSecret.of(bytes);
        }
    }
}
