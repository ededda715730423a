package dev.carrel.application.embedding;

import dev.carrel.application.fake.model.ScriptedEmbedder;
import dev.carrel.application.limits.EmbeddingLimits;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.PassageHash;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ParallelEmbedderTest {

    private final ScriptedEmbedder embedder = new ScriptedEmbedder("model");
    private final ParallelEmbedder parallelEmbedder = new ParallelEmbedder(embedder,
            EmbeddingLimits.DEFAULT.withThreads(2),
            new BackgroundThrottle(() -> false));
    private final Map<PassageHash, Embedding> saved = new ConcurrentHashMap<>();

    @AfterEach
    void stop() {
        parallelEmbedder.stop();
        embedder.close();
    }

    private static Map<PassageHash, String> passages(String... texts) {
        var passages = new LinkedHashMap<PassageHash, String>();
        for (String text : texts) {
            passages.put(PassageHash.of(text), text);
        }
        return passages;
    }

    private ParallelEmbedder.EmbeddingOutcome embed(String... texts) {
        return parallelEmbedder.embedAll(passages(texts), 100, saved::putAll);
    }

    @Test
    void savesEachEmbeddingUnderTheHashOfItsText() {
        var outcome = embed("one", "twenty-two", "three", "a four", "five", "sixth", "seven");
        assertThat(outcome.failure()).isNull();
        assertThat(outcome.remaining()).isEmpty();
        assertThat(saved).hasSize(7)
                .containsEntry(PassageHash.of("three"), embedder.embedPassages(List.of("three")).getFirst());
    }

    @Test
    void batchesPassagesOfSimilarLength() {
        var one = new ParallelEmbedder(embedder, EmbeddingLimits.DEFAULT.withThreads(1),
                new BackgroundThrottle(() -> false));
        one.embedAll(passages("1", "4444", "22", "7777777", "333", "55555"), 100, saved::putAll);
        one.stop();
        assertThat(embedder.embeddedPassages().subList(0, 4)).containsExactlyInAnyOrder("7777777", "55555", "4444",
                "333");
    }

    @Test
    void embedsTheFirstPassagesUpToTheLimit() {
        var outcome = parallelEmbedder.embedAll(passages("one", "twenty-two", "three"), 2, saved::putAll);
        assertThat(outcome.remaining()).containsExactly(PassageHash.of("three"));
        assertThat(outcome.failure()).isNull();
    }

    @Test
    void savesWhatIsEmbeddedWhenItIsStoppedWhileItStartsThreads() {
        var many = new ParallelEmbedder(embedder, EmbeddingLimits.DEFAULT.withThreads(500),
                new BackgroundThrottle(() -> false));
        embedder.runBefore(many::stop);
        String[] texts = IntStream.range(0, 4000).mapToObj("text %d"::formatted).toArray(String[]::new);

        var outcome = many.embedAll(passages(texts), texts.length, saved::putAll);

        assertThat(saved.keySet()).hasSameSizeAs(embedder.embeddedPassages()).isNotEmpty();
        assertThat(outcome.embedded()).isEqualTo(saved.size());
    }

    @Test
    void unsupportedTextsDoNotRemain() {
        embedder.supportOnly(text -> !text.equals("three"));
        assertThat(embed("one", "three").remaining()).isEmpty();
        assertThat(saved).containsOnlyKeys(PassageHash.of("one"));
    }

    @Test
    void aPoisonPassageIsRetriedAloneAndGivenUp() {
        embedder.failWhen(text -> text.equals("poison"));
        PassageHash poison = PassageHash.of("poison");
        List<ParallelEmbedder.EmbeddingOutcome> outcomes = new ArrayList<>();
        for (int attempt = 0; attempt < 5; attempt++) {
            outcomes.add(embed("poison", "one", "two"));
        }
        assertThat(saved).containsOnlyKeys(PassageHash.of("one"), PassageHash.of("two"));
        assertThat(outcomes.subList(1, 4)).allSatisfy(outcome -> {
            assertThat(outcome.remaining()).containsExactly(poison);
            assertThat(outcome.failure()).isNotNull();
        });
        assertThat(outcomes.getLast().remaining()).isEmpty();
        assertThat(outcomes.getLast().givenUp()).containsExactly(poison);
        assertThat(outcomes.getLast().failure()).isNull();
    }

    @Test
    void givesNothingUpDuringAnOutage() {
        embedder.failWhen(text -> true);
        for (int attempt = 0; attempt < 9; attempt++) {
            var outcome = embed("one", "two");
            assertThat(outcome.remaining()).hasSize(2);
            assertThat(outcome.givenUp()).isEmpty();
            assertThat(outcome.failure()).isNotNull();
        }
        embedder.failWhen(text -> false);
        assertThat(embed("one", "two").remaining()).isEmpty();
    }

    @Test
    void treatsAnErrorOfTheModelAsAFailure() {
        embedder.runBefore(() -> {
            throw new UnsatisfiedLinkError("no such library");
        });
        assertThat(embed("one").failure()).isInstanceOf(UnsatisfiedLinkError.class);
        embedder.runBefore(() -> {});
        assertThat(embed("one").failure()).isNull();
    }

    @Test
    void passagesThatCannotBeSavedRemain() {
        var outcome = parallelEmbedder.embedAll(passages("one", "two"), 100, made -> {
            throw new StorageException("The disk is full.", null);
        });
        assertThat(outcome.failure()).hasMessage("The disk is full.");
        assertThat(outcome.remaining()).hasSize(2);
        assertThat(embed("one", "two").remaining()).isEmpty();
    }

    @Test
    void embedsNothingAfterStop() {
        parallelEmbedder.stop();
        assertThat(embed("one").remaining()).hasSize(1);
        assertThat(saved).isEmpty();
    }
}
