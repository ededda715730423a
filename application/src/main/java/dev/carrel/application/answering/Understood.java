package dev.carrel.application.answering;

import dev.carrel.application.port.PassageIndex.ContextQuestion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question as it is looked for.
 *
 * @param asked in these words
 * @param rewritten so that it stands by itself; null if it was not, because it does or because nothing could
 * @param leanedOn earlier questions of the conversation without which it means nothing as it was asked, latest first;
 * empty if it stands by itself
 * @param context earlier questions that may help, latest first; they matter less
 * @param subject what the conversation is about
 */
public record Understood(String asked, @Nullable String rewritten, List<String> leanedOn, List<ContextQuestion> context,
        Subject subject) {

    public Understood {
        leanedOn = List.copyOf(leanedOn);
        context = List.copyOf(context);
    }

    /** A question that begins a conversation. */
    static Understood alone(String question) {
        return new Understood(question, null, List.of(), List.of(), Subject.OPEN);
    }

    /** The words that are looked for. */
    public String text() {
        return rewritten == null ? asked : rewritten;
    }

    /** What it asks when nothing that was said before is known. */
    public String meaning() {
        if (rewritten != null) {
            return rewritten;
        }
        var meaning = new StringBuilder();
        leanedOn.reversed().forEach(earlier -> meaning.append(earlier).append(' '));
        return meaning.append(asked).toString();
    }
}
