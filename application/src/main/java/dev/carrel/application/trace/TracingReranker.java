package dev.carrel.application.trace;

import dev.carrel.application.port.Reranker;
import java.util.List;

/**
 * Records the calls of a reranking model.
 *
 * @param reranker what does the work, and is closed with this
 */
public record TracingReranker(Reranker reranker, Tracer tracer) implements Reranker {

    @Override
    public String modelName() {
        return reranker.modelName();
    }

    @Override
    public int maxConcurrentCalls() {
        return reranker.maxConcurrentCalls();
    }

    @Override
    public List<Double> scorePassages(String question, List<String> passages) {
        return tracer.callInSpan("carrel.rerank", TraceSpan.Kind.INTERNAL, span -> {
            span.set("gen_ai.request.model", modelName()).set("carrel.rerank.passages", passages.size());
            return reranker.scorePassages(question, passages);
        });
    }

    @Override
    public void close() {
        reranker.close();
    }
}
