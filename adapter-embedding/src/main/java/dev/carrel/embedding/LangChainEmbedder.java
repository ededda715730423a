package dev.carrel.embedding;

import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.domain.error.EmbeddingException;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** Embeds with any model that LangChain4j reaches. The model stays open when this is closed. */
public final class LangChainEmbedder implements PassageEmbedder {

    private static final String NOTHING_TO_SEE = ".";

    private final Builder parts;
    private final Deadline deadline = new Deadline();
    /** Of the first embedding; 0 before it. */
    private final AtomicInteger dimensions = new AtomicInteger();

    /** NaN before it was measured. */
    private volatile double unrelated = Double.NaN;

    private LangChainEmbedder(Builder parts) {
        this.parts = parts;
    }

    /**
     * @param id names the model and whatever else makes its vectors what they are: where it runs, and prefixes
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
        return parts.reads.test(text);
    }

    /** Measured with the first question that it is needed for. */
    @Override
    public double baselineCosine() {
        double known = unrelated;
        if (Double.isNaN(known)) {
            known = measureUnrelated();
            unrelated = known;
        }
        return known;
    }

    private double measureUnrelated() {
        return Unrelated.of(embed(parts.questionPrefix, Unrelated.QUESTIONS, parts.questionTime),
                embed(parts.passagePrefix, Unrelated.PASSAGES, parts.questionTime));
    }

    @Override
    public int preferredBatchSize() {
        return parts.batch;
    }

    @Override
    public List<Embedding> embedPassages(List<String> passages) {
        return passages.isEmpty() ? List.of() : embed(parts.passagePrefix, passages, parts.time);
    }

    @Override
    public Embedding embedQuestion(String question) {
        return embed(parts.questionPrefix, List.of(question), parts.questionTime).getFirst();
    }

    private List<Embedding> embed(String prefix, List<String> texts, Duration time) {
        List<TextSegment> segments = texts.stream().map(text -> TextSegment.from(prefix + beginning(text))).toList();
        try {
            var vectors = deadline.within(time, () -> parts.model.embedAll(segments).content());
            if (vectors.size() != texts.size()) {
                throw new EmbeddingException("The embedding model " + parts.id + " gave " + vectors.size()
                        + " vectors for " + texts.size() + " texts.", null);
            }
            return vectors.stream().map(vector -> embedding(vector.vector())).toList();
        } catch (EmbeddingException e) {
            throw e;
        } catch (RuntimeException e) {
            throw ModelFailure.of(parts.id, e);
        }
    }

    private Embedding embedding(float[] vector) {
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

    /** LangChain4j takes no text of control characters alone. */
    private String beginning(String text) {
        if (text.trim().isEmpty()) {
            return NOTHING_TO_SEE;
        }
        boolean tears = text.length() > parts.characters
                && Character.isHighSurrogate(text.charAt(parts.characters - 1));
        return text.substring(0, Math.min(text.length(), parts.characters - (tears ? 1 : 0)));
    }

    /** Breaks off what is under way. */
    @Override
    public void close() {
        deadline.close();
    }

    /** What is not set stays as a plain model in this process needs it. */
    public static final class Builder {

        private static final int BATCH = 32;
        private static final int CHARACTERS = 4000;
        private static final Duration TIME = Duration.ofSeconds(30);
        private static final Duration QUESTION_TIME = Duration.ofSeconds(2);

        private final ModelId id;
        private final EmbeddingModel model;
        private String questionPrefix = "";
        private String passagePrefix = "";
        private Predicate<String> reads = text -> true;
        private int batch = BATCH;
        private int characters = CHARACTERS;
        private Duration time = TIME;
        private Duration questionTime = QUESTION_TIME;

        private Builder(ModelId id, EmbeddingModel model) {
            this.id = id;
            this.model = model;
        }

        /** What the model was taught to see in front of questions; none by default. */
        public Builder questionPrefix(String prefix) {
            questionPrefix = prefix;
            return this;
        }

        /** What the model was taught to see in front of passages; none by default. */
        public Builder passagePrefix(String prefix) {
            passagePrefix = prefix;
            return this;
        }

        /** The texts that the model can make something of; all by default. Must be cheap, and safe for many threads. */
        public Builder reads(Predicate<String> texts) {
            reads = texts;
            return this;
        }

        /** How many passages the model is best given at once; 32 by default. */
        public Builder batch(int passages) {
            if (passages < 1) {
                throw new IllegalArgumentException("a batch has at least one passage");
            }
            batch = passages;
            return this;
        }

        /** How much of a text the model is given at most; 4,000 characters by default. */
        public Builder mostCharacters(int most) {
            if (most < 2) {
                throw new IllegalArgumentException("at least two characters are embedded");
            }
            characters = most;
            return this;
        }

        /** How long a batch of passages may take; 30 seconds by default. */
        public Builder time(Duration most) {
            time = most;
            return this;
        }

        /** How long a question may take, for which somebody waits; 2 seconds by default. */
        public Builder questionTime(Duration most) {
            questionTime = most;
            return this;
        }

        public LangChainEmbedder build() {
            return new LangChainEmbedder(this);
        }
    }
}
