package dev.carrel.languagemodel;

import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.domain.error.EmbeddingException;
import dev.carrel.domain.passage.BaselineCosine;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * Embedder that uses any embedding model of LangChain4j. Closing it does not close the model. Safe for use by multiple
 * threads.
 */
public final class LangChainEmbedder implements PassageEmbedder {

    private static final String BLANK_TEXT = ".";

    private final Builder parts;
    private final TimeLimiter timeLimiter = new TimeLimiter();
    /** The dimensions of the first embedding; 0 before it. */
    private final AtomicInteger dimensions = new AtomicInteger();

    /** NaN until measured. */
    private volatile double baselineCosine = Double.NaN;

    private LangChainEmbedder(Builder parts) {
        this.parts = parts;
    }

    /**
     * Creates a builder.
     *
     * @param id identifies the model and everything that determines its vectors, such as its server and prefixes
     */
    public static Builder builder(ModelId id, EmbeddingModel model) {
        return new Builder(id, model);
    }

    @Override
    public ModelId modelId() {
        return parts.id;
    }

    @Override
    public boolean supportsText(String text) {
        return parts.supportedTexts.test(text);
    }

    /** Returns the mean cosine of unrelated texts, measured on first use. */
    @Override
    public double baselineCosine() {
        double known = baselineCosine;
        if (Double.isNaN(known)) {
            known = measureBaseline();
            baselineCosine = known;
        }
        return known;
    }

    private double measureBaseline() {
        return BaselineCosine.meanCosine(
                embedTexts(parts.questionPrefix, BaselineCosine.QUESTIONS, parts.questionTimeout),
                embedTexts(parts.passagePrefix, BaselineCosine.PASSAGES, parts.questionTimeout));
    }

    @Override
    public int preferredBatchSize() {
        return parts.batchSize;
    }

    @Override
    public List<Embedding> embedPassages(List<String> passages) {
        return passages.isEmpty() ? List.of() : embedTexts(parts.passagePrefix, passages, parts.batchTimeout);
    }

    @Override
    public Embedding embedQuestion(String question) {
        return embedTexts(parts.questionPrefix, List.of(question), parts.questionTimeout).getFirst();
    }

    private List<Embedding> embedTexts(String prefix, List<String> texts, Duration timeout) {
        List<TextSegment> segments = texts.stream().map(text -> TextSegment.from(prefix + truncateText(text))).toList();
        try {
            var vectors = timeLimiter.callWithin(timeout, () -> parts.model.embedAll(segments).content());
            if (vectors.size() != texts.size()) {
                throw new EmbeddingException("The embedding model " + parts.id + " gave " + vectors.size()
                        + " vectors for " + texts.size() + " texts.", null);
            }
            return vectors.stream().map(vector -> toEmbedding(vector.vector())).toList();
        } catch (EmbeddingException e) {
            throw e;
        } catch (RuntimeException e) {
            throw EmbeddingErrors.toException(parts.id, e);
        }
    }

    private Embedding toEmbedding(float[] vector) {
        if (vector.length > Embedding.MAX_DIMENSIONS) {
            throw new EmbeddingException("The embedding model " + parts.id + " gives vectors of " + vector.length
                    + " dimensions; at most " + Embedding.MAX_DIMENSIONS + " can be indexed. Choose another model.",
                    null);
        }
        dimensions.compareAndSet(0, vector.length);
        if (vector.length != dimensions.get()) {
            throw new EmbeddingException("The embedding model " + parts.id + " gave a vector of " + vector.length
                    + " dimensions, and earlier ones of " + dimensions.get() + ".", null);
        }
        return Embedding.of(parts.id, vector);
    }

    /** Returns the text within the limit; LangChain4j rejects texts that consist of control characters only. */
    private String truncateText(String text) {
        if (text.trim().isEmpty()) {
            return BLANK_TEXT;
        }
        boolean splitsPair = text.length() > parts.maxCharacters
                && Character.isHighSurrogate(text.charAt(parts.maxCharacters - 1));
        return text.substring(0, Math.min(text.length(), parts.maxCharacters - (splitsPair ? 1 : 0)));
    }

    /** Cancels the current calls. */
    @Override
    public void close() {
        timeLimiter.close();
    }

    /** Builder of an embedder; the defaults suit a local model without prefixes. */
    public static final class Builder {

        private static final int DEFAULT_BATCH_SIZE = 32;
        private static final int DEFAULT_MAX_CHARACTERS = 4000;
        private static final Duration DEFAULT_BATCH_TIMEOUT = Duration.ofSeconds(30);
        private static final Duration DEFAULT_QUESTION_TIMEOUT = Duration.ofSeconds(2);

        private final ModelId id;
        private final EmbeddingModel model;
        private String questionPrefix = "";
        private String passagePrefix = "";
        private Predicate<String> supportedTexts = text -> true;
        private int batchSize = DEFAULT_BATCH_SIZE;
        private int maxCharacters = DEFAULT_MAX_CHARACTERS;
        private Duration batchTimeout = DEFAULT_BATCH_TIMEOUT;
        private Duration questionTimeout = DEFAULT_QUESTION_TIMEOUT;

        private Builder(ModelId id, EmbeddingModel model) {
            this.id = id;
            this.model = model;
        }

        /** Sets the prefix that the model was trained with for questions; none by default. */
        public Builder questionPrefix(String prefix) {
            questionPrefix = prefix;
            return this;
        }

        /** Sets the prefix that the model was trained with for passages; none by default. */
        public Builder passagePrefix(String prefix) {
            passagePrefix = prefix;
            return this;
        }

        /** Sets which texts the model supports; all by default. The predicate must be fast and thread-safe. */
        public Builder supportedTexts(Predicate<String> texts) {
            supportedTexts = texts;
            return this;
        }

        /** Sets the preferred number of passages per call; 32 by default. */
        public Builder batchSize(int passages) {
            if (passages < 1) {
                throw new IllegalArgumentException("a batch has at least one passage");
            }
            batchSize = passages;
            return this;
        }

        /**
         * Sets the maximum number of characters that are embedded per text; 4,000 by default. The rest is ignored.
         */
        public Builder maxCharacters(int characters) {
            if (characters < 2) {
                throw new IllegalArgumentException("at least two characters are embedded");
            }
            maxCharacters = characters;
            return this;
        }

        /** Sets the time limit for a batch of passages; 30 seconds by default. */
        public Builder batchTimeout(Duration timeout) {
            batchTimeout = timeout;
            return this;
        }

        /** Sets the time limit for a question; 2 seconds by default. */
        public Builder questionTimeout(Duration timeout) {
            questionTimeout = timeout;
            return this;
        }

        /** Creates the embedder. */
        public LangChainEmbedder build() {
            return new LangChainEmbedder(this);
        }
    }
}
