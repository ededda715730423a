package dev.carrel.application;

import dev.carrel.application.answering.AnsweringLimits;
import dev.carrel.application.embedding.EmbeddingLimits;
import dev.carrel.application.port.CallbackSender;
import dev.carrel.application.port.Observer;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.QuestionRewriter;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.SitemapReader;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.processing.ProcessingLimits;
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
record EngineParts(Storage storage, PassageIndex index, ReplyWriter replies, QuestionRewriter rewriter,
        PageFetcher fetcher,
        SitemapReader sitemaps, CallbackSender callbacks,
        TextExtractor extractor, PassageSplitter splitter, @Nullable PassageEmbedder embedder,
        Function<ModelId, Optional<PassageEmbedder>> formerEmbedders, AnsweringLimits answering,
        ProcessingLimits processing, EmbeddingLimits embedding,
        @Nullable Duration keepConversations, Observer observer, @Nullable TokenSecret adminSecret, InstantSource clock,
        Supplier<String> ids,
        Supplier<TokenSecret> secrets, JobIntervals intervals) {}
