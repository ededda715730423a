package dev.carrel.integration.opentelemetry;

import dev.carrel.application.Carrel;
import dev.carrel.application.Eventually;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.model.HashingEmbedder;
import dev.carrel.application.fake.model.WordOverlapReranker;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.fake.web.PlainTextExtractor;
import dev.carrel.application.trace.TraceContext;
import dev.carrel.application.trace.TraceSpan;
import dev.carrel.application.trace.Tracer;
import dev.carrel.application.trace.WorkContext;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.passage.ModelId;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Spans of an engine on fakes, as a program that embeds it receives them. */
class OpenTelemetryTracerTest {

    private static final String SECRET_WORD = "Brontosaurus";
    private static final String PAGE = "http://handbook.example/leave?token=abc";
    private static final TraceContext CALLER = new TraceContext("4bf92f3577b34da6a3ce929d0e0e4736",
            "00f067aa0ba902b7", true);

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final SdkTracerProvider provider = SdkTracerProvider.builder()
            .setSampler(Sampler.parentBased(Sampler.alwaysOn()))
            .addSpanProcessor(SimpleSpanProcessor.create(exporter))
            .build();
    private final OpenTelemetrySdk sdk = OpenTelemetrySdk.builder()
            .setTracerProvider(provider)
            .build();
    private final OpenTelemetryTracer tracer = OpenTelemetryTracer.of(sdk);

    @AfterEach
    void close() {
        provider.close();
    }

    private Carrel openEngine() {
        return Carrel.builder()
                .storage(new InMemoryStorage())
                .index(new InMemoryPassageIndex())
                .replyWriter(new EchoReplyWriter())
                .embedder(new HashingEmbedder(new ModelId("hashing")))
                .reranker(new WordOverlapReranker())
                .pageFetcher(new CannedPageFetcher().putPage(PAGE, "Leave is 28 days a year."))
                .textExtractor(new PlainTextExtractor())
                .tracer(tracer)
                .open();
    }

    private List<SpanData> spans(String name) {
        return exporter.getFinishedSpanItems().stream().filter(span -> span.getName().equals(name)).toList();
    }

    private SpanData span(String name) {
        return spans(name).getFirst();
    }

    private SpanData childOf(SpanData parent, String name) {
        return spans(name).stream()
                .filter(span -> span.getParentSpanId().equals(parent.getSpanId()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is no child of " + parent.getName() + ": "
                        + exporter.getFinishedSpanItems()));
    }

    private static DocumentId add(LibraryHandle library, NewDocument document) throws InterruptedException {
        DocumentId id = library.documents().addDocument(document).document().id();
        assertThat(library.documents().awaitDocument(id, Duration.ofMinutes(2)).state().status().wireName())
                .isEqualTo("success");
        return id;
    }

    @Test
    void tracesQuestionBelowItsCaller() throws Exception {
        try (Carrel carrel = openEngine()) {
            LibraryHandle handbook = carrel.createLibrary("handbook");
            add(handbook, NewDocument.ofText("Leave is 28 days a year."));
            add(handbook, NewDocument.ofText("A year has 365 days."));
            // A question is not embedded before any document is.
            Eventually.await("the documents are embedded", () -> handbook.describe().unembeddedDocuments() == 0);
            exporter.reset();

            WorkContext.Scope scope = new WorkContext("request", CALLER).activate();
            handbook.queries().ask(Question.of("How many days of leave has a " + SECRET_WORD + "?"));
            scope.close();
        }

        SpanData ask = span("carrel.ask");
        assertThat(ask.getTraceId()).isEqualTo(CALLER.traceId());
        assertThat(ask.getParentSpanId()).isEqualTo(CALLER.spanId());
        assertThat(ask.getAttributes().get(AttributeKey.stringKey("carrel.library.id"))).isEqualTo("handbook");
        SpanData retrieve = childOf(ask, "carrel.retrieve");
        SpanData embeddings = childOf(retrieve, "embeddings hashing");
        assertThat(embeddings.getAttributes().get(AttributeKey.stringKey("gen_ai.operation.name")))
                .isEqualTo("embeddings");
        childOf(retrieve, "carrel.index.search");
        childOf(retrieve, "carrel.rerank");
        assertThat(exporter.getFinishedSpanItems().toString()).doesNotContain(SECRET_WORD);
    }

    @Test
    void tracesDocumentInItsOwnTraces() throws Exception {
        DocumentId page;
        Span requesting = sdk.getTracer("program").spanBuilder("program").startSpan();
        try (Carrel carrel = openEngine(); Scope ignored = requesting.makeCurrent()) {
            LibraryHandle handbook = carrel.createLibrary("handbook");
            page = add(handbook, NewDocument.ofPage(PAGE));
        }

        SpanData ingest = span("carrel.ingest");
        assertThat(ingest.getParentSpanContext().isValid()).isFalse();
        assertThat(ingest.getTraceId()).isNotEqualTo(requesting.getSpanContext().getTraceId());
        assertThat(ingest.getAttributes().get(AttributeKey.stringArrayKey("carrel.document.ids")))
                .containsExactly(page.value());
        SpanData fetch = childOf(ingest, "carrel.fetch");
        assertThat(fetch.getAttributes().get(AttributeKey.stringKey("url.path"))).isEqualTo("/leave");
        assertThat(fetch.getAttributes().toString()).doesNotContain("abc");
        assertThat(span("carrel.index").getAttributes().get(AttributeKey.stringArrayKey("carrel.document.ids")))
                .containsExactly(page.value());
    }

    @Test
    void continuesBelowSpanOfTheProgram() throws Exception {
        Span outer = sdk.getTracer("program").spanBuilder("program").startSpan();
        try (Carrel carrel = openEngine(); Scope ignored = outer.makeCurrent()) {
            carrel.createLibrary("handbook").queries().search(Question.of("leave"), 3);
        }

        SpanData search = span("carrel.search");
        assertThat(search.getParentSpanId()).isEqualTo(outer.getSpanContext().getSpanId());
        childOf(search, "carrel.retrieve");
        assertThat(search.getInstrumentationScopeInfo().getName()).isEqualTo("dev.carrel");
    }

    @Test
    void makesSpanCurrentForOtherInstrumentations() {
        tracer.runInSpan("outer", TraceSpan.Kind.INTERNAL, span -> {
            assertThat(WorkContext.currentTraceparent().orElseThrow())
                    .contains(Span.current().getSpanContext().getSpanId());
            // As the Java agent does for a call by HTTP.
            Span client = sdk.getTracer("agent").spanBuilder("GET").startSpan();
            try (Scope ignored = client.makeCurrent()) {
                tracer.runInSpan("inner", TraceSpan.Kind.INTERNAL, inner -> {});
            }
            client.end();
        });

        assertThat(Span.current().getSpanContext().isValid()).isFalse();
        assertThat(WorkContext.current()).isEmpty();
        childOf(childOf(span("outer"), "GET"), "inner");
    }

    @Test
    void heedsSamplingOfTheCaller() {
        var unsampled = new TraceContext(CALLER.traceId(), CALLER.spanId(), false);

        TraceSpan span = tracer.startSpan("POST", TraceSpan.Kind.SERVER, unsampled);
        span.end();

        assertThat(span.context()).isNotNull();
        assertThat(span.context().toField()).startsWith("00-" + CALLER.traceId()).endsWith("-00");
        assertThat(exporter.getFinishedSpanItems()).isEmpty();
    }

    @Test
    void serverSpanJoinsTheOneOfTheWebServer() {
        Span request = sdk.getTracer("agent").spanBuilder("POST").setSpanKind(SpanKind.SERVER).startSpan();
        try (Scope ignored = request.makeCurrent()) {
            TraceSpan span = tracer.startSpan("POST", TraceSpan.Kind.SERVER, CALLER);
            span.rename("POST /v2/library/{library_id}/query");
            span.end();
        }
        assertThat(exporter.getFinishedSpanItems()).isEmpty();
        request.end();

        assertThat(spans("POST /v2/library/{library_id}/query")).hasSize(1);
    }

    @Test
    void marksFailures() {
        assertThatThrownBy(() -> tracer.callInSpan("work", TraceSpan.Kind.CLIENT, span -> {
            throw new IllegalStateException(SECRET_WORD);
        })).isInstanceOf(IllegalStateException.class);

        SpanData work = span("work");
        assertThat(work.getKind()).isEqualTo(SpanKind.CLIENT);
        assertThat(work.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(work.getAttributes().get(AttributeKey.stringKey("error.type")))
                .isEqualTo("java.lang.IllegalStateException");
        assertThat(work.toString()).doesNotContain(SECRET_WORD);
    }

    @Test
    void isNoneWithoutAnSdk() {
        assertThat(OpenTelemetryTracer.ofGlobal()).isSameAs(Tracer.NONE);
    }
}
