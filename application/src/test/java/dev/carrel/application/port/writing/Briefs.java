package dev.carrel.application.port.writing;

import dev.carrel.application.port.PassageIndex.FoundPassage;
import dev.carrel.application.port.ReplyWriter.Brief;
import dev.carrel.application.port.ReplyWriter.Evidence;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.Turn;
import dev.carrel.domain.conversation.UsedDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Briefs for tests. */
public final class Briefs {

    /** One document that answers the question. */
    public static final Brief LEAVE = of("How many days of leave do employees have?",
            document("leave", "Leave",
                    "Employees have 28 days of leave a year. It is granted by the head of the team."));

    /** Two documents, one of them with two passages. */
    public static final Brief TRAVEL = of("Who pays for travel to a conference?",
            document("travel", "Travel", "The department pays for travel to a conference.",
                    "Book early.\n\n- train\n- hotel"),
            document("money", "Expenses", "Receipts are handed in within a month."));

    /** Nothing was found. */
    public static final Brief NOTHING = of("What is the meaning of life?");

    /** A script without spaces. */
    public static final Brief JAPANESE = of("休暇は何日ですか。", document("kyuka", "休暇", "社員の休暇は年に28日です。上司が承認します。"));

    /** A question that only the turn before it explains. */
    public static final Brief FOLLOW_UP = new Brief("And for part-timers?", List.of(LEAVE.question()),
            List.of(new Turn(LEAVE.question(), "Employees have 28 days.", ReplyMetadata.NONE, Instant.EPOCH)),
            List.of(document("leave", "Leave", "Employees have 28 days of leave. Part-timers have 14 days of leave.")),
            null);

    private Briefs() {}

    /** One of each kind. */
    public static List<Brief> all() {
        return List.of(LEAVE, TRAVEL, NOTHING, JAPANESE, FOLLOW_UP);
    }

    /** The first question of a conversation in a library without instructions. */
    public static Brief of(String question, Evidence... evidence) {
        return new Brief(question, List.of(), List.of(evidence), null);
    }

    /** A document with passages that stand under its title, each a little less similar than the one before. */
    public static Evidence document(String id, String title, String... passages) {
        var found = new ArrayList<FoundPassage>();
        for (String passage : passages) {
            found.add(new FoundPassage(new Passage(found.size(), List.of(title), passage), 0.9 / (found.size() + 1)));
        }
        return new Evidence(new UsedDocument(new DocumentId(id), title, 0.9, null, null), found);
    }
}
