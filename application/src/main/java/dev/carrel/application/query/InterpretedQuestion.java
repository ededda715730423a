package dev.carrel.application.query;

import dev.carrel.application.port.PassageIndex.ContextQuestion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question as it is looked for.
 *
 * @param original in these words
 * @param rewritten so that it stands by itself; null if it was not, because it does or because nothing could
 * @param antecedents earlier questions of the conversation without which it means nothing as it was asked, latest
 * first; empty if it stands by itself
 * @param context earlier questions that may help, latest first; they matter less
 * @param topicBoost what the conversation is about
 */
public record InterpretedQuestion(String original, @Nullable String rewritten, List<String> antecedents,
        List<ContextQuestion> context,
        TopicBoost topicBoost) {

    public InterpretedQuestion {
        antecedents = List.copyOf(antecedents);
        context = List.copyOf(context);
    }

    /** A question that begins a conversation. */
    static InterpretedQuestion standalone(String question) {
        return new InterpretedQuestion(question, null, List.of(), List.of(), TopicBoost.NONE);
    }

    /** The words that are looked for. */
    public String searchText() {
        return rewritten == null ? original : rewritten;
    }

    /** What it asks when nothing that was said before is known. */
    public String standaloneText() {
        if (rewritten != null) {
            return rewritten;
        }
        var text = new StringBuilder();
        antecedents.reversed().forEach(earlier -> text.append(earlier).append(' '));
        return text.append(original).toString();
    }
}
