package dev.carrel.embedding;

import ai.onnxruntime.OrtException;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.carrel.application.port.Reranker;
import dev.carrel.application.port.Reranker.PassageReading;
import dev.carrel.domain.text.Sha256;
import dev.carrel.embedding.bert.AnswerModelSession;
import dev.carrel.embedding.bert.BgeSmallFiles;
import dev.carrel.embedding.bert.EnglishDetector;
import dev.carrel.embedding.bert.LazyResource;
import dev.carrel.embedding.bert.WordPieceTokenizer;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * The built-in answer model: reads a question and a passage together, without a network, and tells how well the passage
 * answers and which of its words do. It reads English. The model is loaded on first use and takes about 100 MiB of
 * memory, most of it outside the heap; a passage of 1,000 characters takes about 13 ms of two quiet processors. The
 * last thousand readings are kept, so that a question that is asked again costs nothing.
 */
public final class AnswerModel implements Reranker {

    /** The name of the model. */
    public static final String NAME = "carrel-answer-1";

    /** The readings of about forty questions, a few MiB: what is popular is asked again and again. */
    private static final int KEPT_READINGS = 1_000;

    /** The vocabulary is that of the embedding model. */
    private final LazyResource<WordPieceTokenizer> pieces = new LazyResource<>(BgeSmallFiles::loadTokenizer);
    private final LazyResource<AnswerModelSession> model = new LazyResource<>(
            () -> AnswerModelSession.load(pieces.get()));
    private final ReadingThreads threads = new ReadingThreads(NAME);
    private final Cache<Pair, PassageReading> readings = Caffeine.newBuilder().maximumSize(KEPT_READINGS).build();

    /** A question and a passage by their digest: a deleted text is not kept in memory. */
    private record Pair(ByteBuffer digest) {

        static Pair of(String question, String passage) {
            return new Pair(ByteBuffer.wrap(Sha256.of(question.length() + "\n" + question + passage)));
        }
    }

    /** Creates the model, which is not loaded yet. */
    public AnswerModel() {}

    @Override
    public String modelName() {
        return NAME;
    }

    /** Returns 1: a call uses all processors, so that a second one would only make both late. */
    @Override
    public int maxConcurrentCalls() {
        return 1;
    }

    @Override
    public boolean isAnswerModel() {
        return true;
    }

    @Override
    public boolean supportsText(String text) {
        return new EnglishDetector(pieces.get()).isEnglish(text);
    }

    @Override
    public List<Double> scorePassages(String question, List<String> passages) {
        return readPassages(question, passages).stream().map(PassageReading::score).toList();
    }

    @Override
    public List<PassageReading> readPassages(String question, List<String> passages) {
        return threads.readAll(passages, passage -> () -> readPassage(question, passage));
    }

    private PassageReading readPassage(String question, String passage) throws OrtException {
        var pair = Pair.of(question, passage);
        PassageReading known = readings.getIfPresent(pair);
        if (known != null) {
            return known;
        }
        PassageReading reading = model.get().readPassage(question, passage);
        readings.put(pair, reading);
        return reading;
    }

    /** Closes the model after the current runs. */
    @Override
    public void close() {
        threads.close();
        model.close();
    }
}
