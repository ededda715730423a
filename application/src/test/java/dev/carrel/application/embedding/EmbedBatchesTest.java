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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EmbedBatchesTest {

    private final ScriptedEmbedder embedder = new ScriptedEmbedder("model");
    private final EmbedBatches batches = new EmbedBatches(embedder, EmbeddingLimits.DEFAULT.withThreads(2),
            new Courtesy(() -> false));
    private final Map<PassageHash, Embedding> kept = new ConcurrentHashMap<>();

    @AfterEach
    void stop() {
        batches.stop();
        embedder.close();
    }

    private static Map<PassageHash, String> passages(String... texts) {
        var passages = new LinkedHashMap<PassageHash, String>();
        for (String text : texts) {
            passages.put(PassageHash.of(text), text);
        }
        return passages;
    }

    private EmbedBatches.Outcome embed(String... texts) {
        return batches.embed(passages(texts), 100, kept::putAll);
    }

    @Test
    void eachIsKeptUnderTheHashOfItsText() {
        var outcome = embed("one", "twenty-two", "three", "a four", "five", "sixth", "seven");
        assertThat(outcome.trouble()).isNull();
        assertThat(outcome.left()).isEmpty();
        assertThat(kept).hasSize(7)
                .containsEntry(PassageHash.of("three"), embedder.embedPassages(List.of("three")).getFirst());
    }

    @Test
    void thoseOfLikeLengthAreEmbeddedTogether() {
        var one = new EmbedBatches(embedder, EmbeddingLimits.DEFAULT.withThreads(1), new Courtesy(() -> false));
        one.embed(passages("1", "4444", "22", "7777777", "333", "55555"), 100, kept::putAll);
        one.stop();
        assertThat(embedder.embeddedPassages().subList(0, 4)).containsExactlyInAnyOrder("7777777", "55555", "4444",
                "333");
    }

    @Test
    void ofManyTheFirstAreEmbedded() {
        var outcome = batches.embed(passages("one", "twenty-two", "three"), 2, kept::putAll);
        assertThat(outcome.left()).containsExactly(PassageHash.of("three"));
        assertThat(outcome.trouble()).isNull();
    }

    @Test
    void whatIsNotReadIsNotLeft() {
        embedder.supportOnly(text -> !text.equals("three"));
        assertThat(embed("one", "three").left()).isEmpty();
        assertThat(kept).containsOnlyKeys(PassageHash.of("one"));
    }

    @Test
    void whatFailsAmongOthersIsTriedAloneAndAtLastGivenUp() {
        embedder.failWhen(text -> text.equals("poison"));
        PassageHash poison = PassageHash.of("poison");
        List<EmbedBatches.Outcome> outcomes = new ArrayList<>();
        for (int time = 0; time < 5; time++) {
            String[] left = {"poison", "one", "two"};
            outcomes.add(embed(left));
        }
        assertThat(kept).containsOnlyKeys(PassageHash.of("one"), PassageHash.of("two"));
        assertThat(outcomes.subList(1, 4)).allSatisfy(outcome -> {
            assertThat(outcome.left()).containsExactly(poison);
            assertThat(outcome.trouble()).isNotNull();
        });
        assertThat(outcomes.getLast().left()).isEmpty();
        assertThat(outcomes.getLast().givenUp()).containsExactly(poison);
        assertThat(outcomes.getLast().trouble()).isNull();
    }

    @Test
    void nothingIsGivenUpWhileTheModelIsNotToBeHad() {
        embedder.failWhen(text -> true);
        for (int time = 0; time < 9; time++) {
            var outcome = embed("one", "two");
            assertThat(outcome.left()).hasSize(2);
            assertThat(outcome.givenUp()).isEmpty();
            assertThat(outcome.trouble()).isNotNull();
        }
        embedder.failWhen(text -> false);
        assertThat(embed("one", "two").left()).isEmpty();
    }

    @Test
    void anErrorOfTheModelIsAFailureLikeAnother() {
        embedder.runBefore(() -> {
            throw new UnsatisfiedLinkError("no such library");
        });
        assertThat(embed("one").trouble()).isInstanceOf(UnsatisfiedLinkError.class);
        embedder.runBefore(() -> {});
        assertThat(embed("one").trouble()).isNull();
    }

    @Test
    void whatCannotBeKeptIsLeft() {
        var outcome = batches.embed(passages("one", "two"), 100, made -> {
            throw new StorageException("The disk is full.", null);
        });
        assertThat(outcome.trouble()).hasMessage("The disk is full.");
        assertThat(outcome.left()).hasSize(2);
        assertThat(embed("one", "two").left()).isEmpty();
    }

    @Test
    void nothingIsEmbeddedAfterTheEnd() {
        batches.stop();
        assertThat(embed("one").left()).hasSize(1);
        assertThat(kept).isEmpty();
    }
}
