package dev.carrel.application.trace;

import dev.carrel.application.port.Reranker;
import dev.carrel.application.port.Reranker.PassageReading;
import java.util.List;
import java.util.function.Supplier;

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
    public boolean isAnswerModel() {
        return reranker.isAnswerModel();
    }

    @Override
    public boolean supportsText(String text) {
        return reranker.supportsText(text);
    }

    @Override
    public List<Double> scorePassages(String question, List<String> passages) {
        return trace(passages.size(), () -> reranker.scorePassages(question, passages));
    }

    @Override
    public List<PassageReading> readPassages(String question, List<String> passages) {
        return trace(passages.size(), () -> reranker.readPassages(question, passages));
    }

    private <T> T trace(int passages, Supplier<T> call) {
        return tracer.callInSpan("carrel.rerank", TraceSpan.Kind.INTERNAL, span -> {
            span.set("gen_ai.request.model", modelName()).set("carrel.rerank.passages", passages);
            return call.get();
        });
    }

    @Override
    public void close() {
        reranker.close();
    }
}
