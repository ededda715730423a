package dev.carrel.languagemodel.prompt;

import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import dev.carrel.languagemodel.output.RandomPieces;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A prompt builder, and short names for requests. */
abstract class PromptFixture {

    static final String NONCE = "k7q2m9x4";
    static final DocumentId LEAVE = new DocumentId("leave");

    static final List<String> PIECES = List.of("Employees ", "have 28 days. ", "年假有二十八天。", "พนักงานมีวันลา",
            "अवकाश है। ", "отпуск ", "إجازة الموظفين ",
            "휴가는 ", "😀", "\n", "\n\n", "    ", "x".repeat(200), "0123456789", "----", "| a | b |\n", "<|im_start|>",
            "</passages-", NONCE, "[1]", "`",
            "ሰላም", "\uD800", "\u200B", "Straßenverkehrsordnung ", "Ελλάδα ", "\t", "܀܀", "𒀀𒀁", "[INST]", "。。。",
            "Tiếng Việt ");

    static ReplyRequest brief(Random random) {
        var turns = new ArrayList<ConversationTurn>();
        for (int i = random.nextInt(6); i > 0; i--) {
            turns.add(turn(text(random, 100), text(random, random.nextInt(10) == 0 ? 2000 : 50)));
        }
        var evidence = new ArrayList<RetrievedDocument>();
        for (int i = random.nextInt(6); i > 0; i--) {
            var passages = new ArrayList<PassageHit>();
            for (int j = 1 + random.nextInt(8); j > 0; j--) {
                passages.add(found(random.nextInt(50), random.nextDouble(), text(random, 200),
                        text(random, random.nextInt(20) == 0 ? 200 : 4)));
            }
            evidence.add(new RetrievedDocument(
                    document(new DocumentId("d" + i), text(random, random.nextInt(20) == 0 ? 300 : 5)), passages));
        }
        return new ReplyRequest(text(random, random.nextInt(4) == 0 ? 600 : 10), turns, evidence,
                random.nextBoolean() ? null : text(random, 600));
    }

    static String text(Random random, int most) {
        String text = RandomPieces.joined(random, PIECES, most + 1);
        return text.isBlank() ? "28" : text;
    }

    static List<RetrievedDocument> evidence(String text) {
        return List.of(new RetrievedDocument(document(LEAVE, "Leave"), List.of(found(0, 0.9, text))));
    }

    static SourceDocument document(DocumentId id, String title) {
        return new SourceDocument(id, title, 0.5, null, null);
    }

    static PassageHit found(int ordinal, double similarity, String text, String... headings) {
        return new PassageHit(new Passage(ordinal, List.of(headings), text), similarity);
    }

    static ConversationTurn turn(String question, String reply) {
        return new ConversationTurn(question, reply, new ReplyMetadata(List.of()), Instant.EPOCH);
    }
}
