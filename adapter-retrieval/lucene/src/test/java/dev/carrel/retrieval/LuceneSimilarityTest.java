package dev.carrel.retrieval;

import dev.carrel.application.contract.index.IndexFixture;
import dev.carrel.application.port.PassageIndex.ContextQuestion;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.retrieval.TestPassages.LIBRARY;
import static dev.carrel.retrieval.TestPassages.apply;
import static dev.carrel.retrieval.TestPassages.put;
import static dev.carrel.retrieval.TestPassages.putTitled;
import static dev.carrel.retrieval.TestPassages.search;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

/** The similarity of results: its scale, and that it never increases down the ranking. */
class LuceneSimilarityTest {

    private static final String LEAVE = "Every employee has thirty days of annual leave. Unused days expire at the end "
            + "of March of the following year. The manager grants leave on request.";

    /** With less, a reply from the best document is never sure. */
    private static final double LOW = 0.18;

    private final Path folder;
    private LucenePassageIndex index;

    LuceneSimilarityTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void openIndex() {
        index = LucenePassageIndex.open(folder);
        index.openLibrary(LIBRARY, "epoch");
    }

    @AfterEach
    void closeIndex() {
        index.close();
    }

    @Test
    void isHighForAFullMatchInALibraryOfOnePassage() {
        apply(index, 1, put("leave", LEAVE));
        assertThat(bestSimilarity("When do unused days of annual leave expire?")).isGreaterThan(0.6);
        assertThat(bestSimilarity("How many days of annual leave does an employee have?")).isGreaterThan(0.4);
        assertThat(bestSimilarity("Wann? annual leave")).isGreaterThan(2 * LOW);
    }

    @Test
    void isLowForOneMatchingWordOfMany() {
        apply(index, 1, put("leave", LEAVE));
        assertThat(bestSimilarity("Which planets have an annual meteor shower visible from Australia?")).isBetween(0.01,
                LOW);
        assertThat(bestSimilarity("What is the capital of the state and who is in it?")).isLessThan(LOW);
        assertThat(bestSimilarity("Wie hoch ist die Zugspitze?")).isZero();
    }

    @Test
    void isLowForAnUnrelatedQuestionInALargeLibrary() {
        var updates = new ArrayList<IndexUpdate>();
        for (int number = 0; number < 400; number++) {
            updates.add(put("rule" + number, "Rule " + number + " says what employees of department " + number % 17
                    + " do about travel, leave, parking and the canteen."));
        }
        updates.add(put("leave", LEAVE));
        apply(index, 1, updates.toArray(IndexUpdate[]::new));
        assertThat(bestSimilarity("When do unused days of annual leave expire?")).isGreaterThan(2 * LOW);
        assertThat(bestSimilarity("Which moons of Jupiter have travel distances below a light minute?"))
                .isLessThan(LOW);
    }

    @Test
    void isHigherForAPassageUnderAMatchingTitle() {
        apply(index, 1, putTitled("leave", "Annual leave", "Thirty days."),
                putTitled("travel", "Travel", "Thirty days."));
        List<DocumentHit> hits = search(index, "How many days of annual leave?");
        assertThat(hits).extracting(hit -> hit.document().value()).containsExactly("leave", "travel");
        assertThat(hits.getFirst().similarity()).isGreaterThan(hits.getLast().similarity() * 2);
    }

    @Test
    void neverIncreasesDownTheRanking() {
        long seed = 20_260_101;
        var random = new Random(seed);
        String[] words = "leave travel days annual manager pays the of a ticket canteen soup März 休暇 отпуск 42"
                .split(" ");
        var updates = new ArrayList<IndexUpdate>();
        for (int number = 0; number < 300; number++) {
            String[] passages = new String[1 + random.nextInt(4)];
            for (int passage = 0; passage < passages.length; passage++) {
                passages[passage] = randomSentence(random, words, 1 + random.nextInt(30));
            }
            updates.add(put("document" + number, passages));
        }
        apply(index, 1, updates.toArray(IndexUpdate[]::new));
        for (int time = 0; time < 200; time++) {
            var query = new PassageQuery(randomSentence(random, words, 1 + random.nextInt(12)),
                    List.of(new ContextQuestion(randomSentence(random, words, random.nextInt(4)),
                            0.1 + 0.9 * random.nextDouble())),
                    1 + random.nextInt(40), 1 + random.nextInt(4));
            assertRanked(index.searchPassages(LIBRARY, query).documents(), "seed " + seed + ", " + query);
        }
    }

    @Test
    void usesTheHeaviestWordsOfAVeryLongQuestion() {
        apply(index, 1, put("leave", LEAVE), put("travel", "Tickets are paid."));
        String rambling = "Good morning, I joined the warehouse team in spring, came back from parental time last "
                + "week, and a colleague told me something over lunch that made me nervous, so before "
                + "I talk to anybody: ";
        assertThat(bestSimilarity(rambling + "when do unused days of annual leave expire?"))
                .isGreaterThan(bestSimilarity(rambling));
        assertThat(bestSimilarity(rambling)).isLessThan(LOW);
    }

    @Test
    void answersTheLongestQuestion() {
        apply(index, 1, put("leave", LEAVE), put("travel", "Tickets are paid."));
        String words = IntStream.range(0, 1300).mapToObj(word -> "w" + word).collect(joining(" "));
        assertThat(search(index, words + " unused annual leave")).hasSize(1);
    }

    private double bestSimilarity(String question) {
        List<DocumentHit> hits = search(index, question);
        return hits.isEmpty() ? 0 : hits.getFirst().similarity();
    }

    private static String randomSentence(Random random, String[] words, int length) {
        var sentence = new StringBuilder("x");
        for (int word = 0; word < length; word++) {
            sentence.append(' ').append(words[random.nextInt(words.length)]);
        }
        return sentence.toString();
    }

    private static void assertRanked(List<DocumentHit> hits, String description) {
        try {
            IndexFixture.assertRanked(hits);
        } catch (AssertionError e) {
            throw new AssertionError(description, e);
        }
    }
}
