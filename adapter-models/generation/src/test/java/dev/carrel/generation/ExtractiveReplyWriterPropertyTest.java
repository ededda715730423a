package dev.carrel.generation;

import dev.carrel.application.contract.model.RecordingReplySink;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.Block.ListItem;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import dev.carrel.generation.extractive.text.ParsedBlock;
import dev.carrel.generation.extractive.text.ParsedPassage;
import dev.carrel.generation.extractive.text.WordCount;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Random requests with passages in any script and with hostile characters. */
class ExtractiveReplyWriterPropertyTest {

    private static final int BRIEFS = 600;
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");
    private static final int MOST_CHARACTERS = 8_000;
    private static final int MOST_WORDS = 320;

    /** The seed of a run to repeat; each run uses another. */
    private static final long SEED = Long.getLong("carrel.seed", System.nanoTime());

    private static final List<String> WORDS = List.of("employees", "have", "28", "days", "of", "annual", "leave", "It",
            "However", "Dr.", "e.g.", "U.S.", "J.", "What", "is", "the", "who", "cost", "3.50", "€", "because",
            "Urlaub",
            "für", "Mitarbeiter", "İstanbul'da", "ırmak", "congé", "l'année", "отпуск", "сотрудников", "إجازة",
            "الموظفين", "؟", "अवकाश", "है।", "员工每年有", "年假。", "社員の", "休暇は", "「はい。」", "です。", "พนักงานมีวันลา",
            "ວັນພັກ", "ថ្ងៃឈប់។", "휴가는", "😀👩\u200D👧", "\uD800", "\u202E", "\u200B", "\u0000", "x".repeat(300),
            "http://a.b/c?d=e",
            "...", "?", "!", ".", ":", ";", ",", "\"", "(", ")", "“", "”", "*", "|", "\\", "$1", "\uFFFF");
    private static final List<String> SPACES = List.of(" ", " ", " ", " ", " ", "", ". ", "? ", "\n", "\n\n", "\n- ",
            "\n1. ", "\n# ", ", ", "  ", "\t", "\u3000", "\r\n", "\u2028");

    @Test
    void repliesAreShortAndTakenFromTheEvidence() {
        var random = new Random(SEED);
        for (int i = 0; i < BRIEFS; i++) {
            ReplyRequest brief = brief(random);
            var sink = RecordingReplySink.patient();

            GeneratedReply written = new ExtractiveReplyWriter().writeReply(brief, sink);

            assertThat(written.text()).as("seed %d, brief %d", SEED, i).isNotBlank().isEqualTo(sink.joined());
            assertThat(sink.pieces()).as("seed %d, brief %d", SEED, i).doesNotContain("");
            assertThat(written.text().length()).as("seed %d, brief %d", SEED, i).isLessThan(MOST_CHARACTERS);
            assertThat(WordCount.countWords(written.text())).as("seed %d, brief %d", SEED, i).isLessThan(MOST_WORDS);
            assertThat(written.text()).as("seed %d, brief %d", SEED, i).doesNotContain("\u202E", "\u200B", "\u0000");
            if (!written.quotedDocuments().isEmpty()) {
                assertFromEvidence(written.text(), brief, i);
            }
        }
    }

    /** Asserts that the reply, except for spaces and marks, consists of verbatim parts and headings of the passages. */
    private static void assertFromEvidence(String reply, ReplyRequest brief, int i) {
        Set<String> known = new HashSet<>();
        for (ParsedPassage passage : ParsedPassage.parseAll(brief.documents())) {
            passage.context().lines().forEach(line -> addWords(line, known));
            for (ParsedBlock block : passage.blocks()) {
                if (block.block() instanceof ListItem item) {
                    known.add(Integer.toString(item.number()));
                }
                addWords(block.label(), known);
                block.parts().forEach(part -> addWords(part.text(), known));
            }
        }
        Set<String> said = new HashSet<>();
        addWords(reply, said);
        said.removeAll(known);
        assertThat(said).as("seed %d, brief %d: %s", SEED, i, reply).isEmpty();
    }

    private static void addWords(String text, Set<String> words) {
        WORD.matcher(text).results().forEach(word -> words.add(word.group()));
    }

    private static ReplyRequest brief(Random random) {
        List<ConversationTurn> turns = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            turns.add(new ConversationTurn(text(random, 8), text(random, 20), ReplyMetadata.NONE, Instant.EPOCH));
        }
        List<RetrievedDocument> evidence = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            List<PassageHit> passages = new ArrayList<>();
            for (int p = random.nextInt(3); p >= 0; p--) {
                passages.add(new PassageHit(new Passage(p, List.of(text(random, 4)), "a" + text(random, 150)),
                        random.nextDouble()));
            }
            evidence.add(new RetrievedDocument(
                    new SourceDocument(new DocumentId("d" + i), text(random, 6), random.nextDouble(), null, null),
                    passages));
        }
        List<String> earlier = turns.stream().map(ConversationTurn::query).toList().reversed();
        return new ReplyRequest(text(random, 10), earlier.subList(0, random.nextInt(earlier.size() + 1)), turns,
                evidence,
                null);
    }

    private static String text(Random random, int words) {
        var text = new StringBuilder();
        for (int i = random.nextInt(words + 1); i >= 0; i--) {
            text.append(WORDS.get(random.nextInt(WORDS.size()))).append(SPACES.get(random.nextInt(SPACES.size())));
        }
        return text.toString();
    }
}
