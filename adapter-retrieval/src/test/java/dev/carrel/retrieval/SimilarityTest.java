package dev.carrel.retrieval;

import dev.carrel.application.contract.index.PassageIndexContract;
import dev.carrel.application.limits.QueryLimits;
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

import static dev.carrel.retrieval.Texts.LIBRARY;
import static dev.carrel.retrieval.Texts.apply;
import static dev.carrel.retrieval.Texts.put;
import static dev.carrel.retrieval.Texts.search;
import static dev.carrel.retrieval.Texts.titled;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

class SimilarityTest {

    private static final String LEAVE = "Every employee has thirty days of annual leave. Unused days expire at the end "
            + "of March of the following year. The manager grants leave on request.";

    /** What the best document needs for a reply to be made. */
    private static final double TO_ANSWER = QueryLimits.DEFAULT.similarityThreshold();

    private final Path folder;
    private LucenePassageIndex index;

    SimilarityTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void open() {
        index = LucenePassageIndex.open(folder);
        index.openLibrary(LIBRARY, "epoch");
    }

    @AfterEach
    void close() {
        index.close();
    }

    @Test
    void isHighWhereAllIsSaidAlsoInALibraryOfOnePassage() {
        apply(index, 1, put("leave", LEAVE));
        assertThat(best("When do unused days of annual leave expire?")).isGreaterThan(0.6);
        assertThat(best("How many days of annual leave does an employee have?")).isGreaterThan(0.4);
        assertThat(best("Wann? annual leave")).isGreaterThan(2 * TO_ANSWER);
    }

    @Test
    void isLowWhereOneWordOfManyIsSaid() {
        apply(index, 1, put("leave", LEAVE));
        assertThat(best("Which planets have an annual meteor shower visible from Australia?")).isBetween(0.01,
                TO_ANSWER);
        assertThat(best("What is the capital of the state and who is in it?")).isLessThan(TO_ANSWER);
        assertThat(best("Wie hoch ist die Zugspitze?")).isZero();
    }

    @Test
    void isLowForAForeignQuestionInALargerLibraryToo() {
        var updates = new ArrayList<IndexUpdate>();
        for (int number = 0; number < 400; number++) {
            updates.add(put("rule" + number, "Rule " + number + " says what employees of department " + number % 17
                    + " do about travel, leave, parking and the canteen."));
        }
        updates.add(put("leave", LEAVE));
        apply(index, 1, updates.toArray(IndexUpdate[]::new));
        assertThat(best("When do unused days of annual leave expire?")).isGreaterThan(2 * TO_ANSWER);
        assertThat(best("Which moons of Jupiter have travel distances below a light minute?")).isLessThan(TO_ANSWER);
    }

    @Test
    void isGreaterForAPassageUnderTheTitleThatIsAskedFor() {
        apply(index, 1, titled("leave", "Annual leave", "Thirty days."), titled("travel", "Travel", "Thirty days."));
        List<DocumentHit> hits = search(index, "How many days of annual leave?");
        assertThat(hits).extracting(hit -> hit.document().value()).containsExactly("leave", "travel");
        assertThat(hits.getFirst().similarity()).isGreaterThan(hits.getLast().similarity() * 2);
    }

    @Test
    void neverRisesDownTheRankingWhateverIsAsked() {
        long seed = 20_260_101;
        var random = new Random(seed);
        String[] words = "leave travel days annual manager pays the of a ticket canteen soup März 休暇 отпуск 42"
                .split(" ");
        var updates = new ArrayList<IndexUpdate>();
        for (int number = 0; number < 300; number++) {
            String[] passages = new String[1 + random.nextInt(4)];
            for (int passage = 0; passage < passages.length; passage++) {
                passages[passage] = sentence(random, words, 1 + random.nextInt(30));
            }
            updates.add(put("document" + number, passages));
        }
        apply(index, 1, updates.toArray(IndexUpdate[]::new));
        for (int time = 0; time < 200; time++) {
            var query = new PassageQuery(sentence(random, words, 1 + random.nextInt(12)),
                    List.of(new ContextQuestion(sentence(random, words, random.nextInt(4)),
                            0.1 + 0.9 * random.nextDouble())),
                    1 + random.nextInt(40), 1 + random.nextInt(4));
            RankedHits.check(index.searchPassages(LIBRARY, query).documents(), "seed " + seed + ", " + query);
        }
    }

    @Test
    void ofAVeryLongQuestionIsThatOfItsWeightiestWords() {
        apply(index, 1, put("leave", LEAVE), put("travel", "Tickets are paid."));
        String rambling = "Good morning, I joined the warehouse team in spring, came back from parental time last "
                + "week, and a colleague told me something over lunch that made me nervous, so before I talk to anybody: ";
        assertThat(best(rambling + "when do unused days of annual leave expire?")).isGreaterThan(best(rambling));
        assertThat(best(rambling)).isLessThan(TO_ANSWER);
    }

    @Test
    void ofTheLongestQuestionIsFound() {
        apply(index, 1, put("leave", LEAVE), put("travel", "Tickets are paid."));
        String words = IntStream.range(0, 1300).mapToObj(word -> "w" + word).collect(joining(" "));
        assertThat(search(index, words + " unused annual leave")).hasSize(1);
    }

    private double best(String question) {
        List<DocumentHit> hits = search(index, question);
        return hits.isEmpty() ? 0 : hits.getFirst().similarity();
    }

    private static String sentence(Random random, String[] words, int length) {
        var sentence = new StringBuilder("x");
        for (int word = 0; word < length; word++) {
            sentence.append(' ').append(words[random.nextInt(words.length)]);
        }
        return sentence.toString();
    }

    /** Gives this test the contract's own check. */
    private abstract static class RankedHits extends PassageIndexContract {

        static void check(List<DocumentHit> hits, String description) {
            try {
                assertRanked(hits);
            } catch (AssertionError e) {
                throw new AssertionError(description, e);
            }
        }
    }
}
