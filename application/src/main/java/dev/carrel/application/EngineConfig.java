package dev.carrel.application;

import dev.carrel.application.limits.EmbeddingLimits;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.QuestionRewriter;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.SitemapReader;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.WebhookSender;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.PassageSplitter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What an engine is made of. */
record EngineConfig(Storage storage, PassageIndex index, ReplyWriter replyWriter, QuestionRewriter rewriter,
        PageFetcher fetcher,
        SitemapReader sitemapReader, WebhookSender webhookSender,
        TextExtractor extractor, PassageSplitter splitter, @Nullable PassageEmbedder embedder,
        Function<ModelId, Optional<PassageEmbedder>> formerEmbedders, QueryLimits queryLimits,
        IngestLimits ingestLimits, EmbeddingLimits embeddingLimits,
        @Nullable Duration conversationRetention, EngineObserver observer, @Nullable TokenSecret adminSecret,
        InstantSource clock,
        Supplier<String> idGenerator,
        Supplier<TokenSecret> secretGenerator, JobIntervals intervals) {}
