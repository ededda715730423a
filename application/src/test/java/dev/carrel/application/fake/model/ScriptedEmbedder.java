package dev.carrel.application.fake.model;

import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.domain.error.EmbeddingException;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** An embedder with synonyms, failures and a limited length on demand, which records its inputs. */
public final class ScriptedEmbedder implements PassageEmbedder {

    private final HashingEmbedder words;
    private final List<String> passages = new CopyOnWriteArrayList<>();
    private final List<String> questions = new CopyOnWriteArrayList<>();
    private volatile UnaryOperator<String> meaning = text -> text;
    private volatile Predicate<String> fails = text -> false;
    private volatile Predicate<String> reads = text -> true;
    private volatile Runnable before = () -> {};

    public ScriptedEmbedder(String model) {
        this.words = new HashingEmbedder(new ModelId(model));
    }

    /** Makes a word a synonym of another. */
    public ScriptedEmbedder meaning(Map<String, String> sameAs) {
        meaning = text -> {
            String meant = text;
            for (Map.Entry<String, String> each : sameAs.entrySet()) {
                meant = meant.replace(each.getKey(), each.getValue());
            }
            return meant;
        };
        return this;
    }

    /** Makes texts that match fail from now on. */
    public ScriptedEmbedder failWhen(Predicate<String> texts) {
        fails = texts;
        return this;
    }

    public ScriptedEmbedder supportOnly(Predicate<String> texts) {
        reads = texts;
        return this;
    }

    /** Runs an action before passages are embedded. */
    public ScriptedEmbedder runBefore(Runnable act) {
        before = act;
        return this;
    }

    /** Returns the embedded passages. */
    public List<String> embeddedPassages() {
        return List.copyOf(passages);
    }

    /** Returns the questions that it was asked to embed. */
    public List<String> embeddedQuestions() {
        return List.copyOf(questions);
    }

    @Override
    public ModelId modelId() {
        return words.modelId();
    }

    @Override
    public boolean supportsText(String text) {
        return reads.test(text);
    }

    @Override
    public double baselineCosine() {
        return 0;
    }

    @Override
    public int preferredBatchSize() {
        return 4;
    }

    @Override
    public List<Embedding> embedPassages(List<String> texts) {
        before.run();
        texts.forEach(this::checkFailure);
        List<Embedding> embedded = words.embedPassages(texts.stream().map(meaning).toList());
        passages.addAll(texts);
        return embedded;
    }

    @Override
    public Embedding embedQuestion(String question) {
        questions.add(question);
        checkFailure(question);
        return words.embedQuestion(meaning.apply(question));
    }

    @Override
    public void close() {
        words.close();
    }

    private void checkFailure(String text) {
        if (fails.test(text)) {
            throw new EmbeddingException("It was told to fail.", null);
        }
    }
}
