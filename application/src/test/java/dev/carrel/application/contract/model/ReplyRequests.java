package dev.carrel.application.contract.model;

import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Reply requests for tests. */
public final class ReplyRequests {

    /** One document, which answers the question. */
    public static final ReplyRequest LEAVE = of("How many days of leave do employees have?",
            document("leave", "Leave",
                    "Employees have 28 days of leave a year. It is granted by the head of the team."));

    /** Two documents, one of them with two passages. */
    public static final ReplyRequest TRAVEL = of("Who pays for travel to a conference?",
            document("travel", "Travel", "The department pays for travel to a conference.",
                    "Book early.\n\n- train\n- hotel"),
            document("money", "Expenses", "Receipts are handed in within a month."));

    /** A request without documents. */
    public static final ReplyRequest NOTHING = of("What is the meaning of life?");

    /** A question in a script without spaces. */
    public static final ReplyRequest JAPANESE = of("休暇は何日ですか。", document("kyuka", "休暇", "社員の休暇は年に28日です。上司が承認します。"));

    /** A follow-up that depends on the previous turn. */
    public static final ReplyRequest FOLLOW_UP = new ReplyRequest("And for part-timers?", List.of(LEAVE.question()),
            List.of(new ConversationTurn(LEAVE.question(), "Employees have 28 days.", ReplyMetadata.NONE,
                    Instant.EPOCH)),
            List.of(document("leave", "Leave", "Employees have 28 days of leave. Part-timers have 14 days of leave.")),
            null);

    private ReplyRequests() {}

    /** Returns one request of each kind. */
    public static List<ReplyRequest> all() {
        return List.of(LEAVE, TRAVEL, NOTHING, JAPANESE, FOLLOW_UP);
    }

    /** Returns the first question of a conversation in a library without instructions. */
    public static ReplyRequest of(String question, RetrievedDocument... evidence) {
        return new ReplyRequest(question, List.of(), List.of(evidence), null);
    }

    /** Returns a document with passages of decreasing similarity, each with the title as its heading. */
    public static RetrievedDocument document(String id, String title, String... passages) {
        var found = new ArrayList<PassageHit>();
        for (String passage : passages) {
            found.add(new PassageHit(new Passage(found.size(), List.of(title), passage), 0.9 / (found.size() + 1)));
        }
        return new RetrievedDocument(new SourceDocument(new DocumentId(id), title, 0.9, null, null), found);
    }
}
