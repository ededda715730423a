package dev.carrel.application.trace;

import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import java.util.List;

/**
 * Records the calls of an embedding model.
 *
 * @param embedder what does the work, and is closed with this
 */
public record TracingEmbedder(PassageEmbedder embedder, Tracer tracer) implements PassageEmbedder {

    @Override
    public ModelId modelId() {
        return embedder.modelId();
    }

    @Override
    public boolean supportsText(String text) {
        return embedder.supportsText(text);
    }

    @Override
    public double baselineCosine() {
        return embedder.baselineCosine();
    }

    @Override
    public int preferredBatchSize() {
        return embedder.preferredBatchSize();
    }

    @Override
    public List<Embedding> embedPassages(List<String> passages) {
        return tracer.callInSpan(spanName(), TraceSpan.Kind.INTERNAL, span -> {
            describe(span, "passages", passages.size());
            return embedder.embedPassages(passages);
        });
    }

    @Override
    public Embedding embedQuestion(String question) {
        return tracer.callInSpan(spanName(), TraceSpan.Kind.INTERNAL, span -> {
            describe(span, "question", 1);
            return embedder.embedQuestion(question);
        });
    }

    private String spanName() {
        return "embeddings " + modelId();
    }

    private void describe(TraceSpan span, String purpose, int texts) {
        span.set("gen_ai.operation.name", "embeddings")
                .set("gen_ai.request.model", modelId().value())
                .set("carrel.embedding.purpose", purpose)
                .set("carrel.embedding.texts", texts);
    }

    @Override
    public void close() {
        embedder.close();
    }
}
