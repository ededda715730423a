package dev.carrel.application.query;

import dev.carrel.application.phrases.FollowUpLexicon;
import dev.carrel.application.port.PassageIndex.ContextQuestion;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A question as it is searched for.
 *
 * @param original the question as asked, without small talk around it
 * @param rewritten a self-contained form of the question, or a translation; null if it is one itself or could not be
 * rewritten
 * @param antecedents the earlier questions that a follow-up refers to, latest first; empty for a standalone question
 * @param context earlier questions that add weighted terms to the search, latest first
 * @param topicBoost the boost of documents that the conversation is about
 */
public record InterpretedQuestion(String original, @Nullable String rewritten, List<String> antecedents,
        List<ContextQuestion> context, TopicBoost topicBoost) {

    public InterpretedQuestion {
        antecedents = List.copyOf(antecedents);
        context = List.copyOf(context);
    }

    /** Returns the interpretation of the first question of a conversation. */
    static InterpretedQuestion standalone(String question) {
        return new InterpretedQuestion(question, null, List.of(), List.of(), TopicBoost.NONE);
    }

    /**
     * Returns this question in another language, for a search; the writer gets the translation as an antecedent, since
     * documents of that language share words with it alone.
     */
    InterpretedQuestion translatedAs(String translation) {
        return new InterpretedQuestion(original, translation,
                Stream.concat(Stream.of(translation), antecedents.stream()).toList(), context, topicBoost);
    }

    /** Returns whether the question is asked in a conversation but is no follow-up. */
    boolean mayChangeTopic() {
        return antecedents.isEmpty() && !context.isEmpty();
    }

    /** Returns the text whose words are searched for. */
    public String searchText() {
        return rewritten == null ? original : rewritten;
    }

    /**
     * Returns the text for which a model reads passages. A follow-up that is a whole question is read by its own words:
     * the passages were found by what it refers to, and after an earlier question the model would answer that one
     * again.
     */
    String textToRead() {
        if (rewritten != null || antecedents.isEmpty()) {
            return searchText();
        }
        String standalone = standaloneText();
        var lexicon = FollowUpLexicon.forLanguageOf(standalone);
        boolean isFragment = lexicon.startsWithConnective(original) || lexicon.countContentWords(original) == 0;
        return isFragment ? standalone : original;
    }

    /**
     * Returns a text that makes sense without the conversation: the rewritten question, or it after its antecedents.
     */
    public String standaloneText() {
        if (rewritten != null) {
            return rewritten;
        }
        var text = new StringBuilder();
        antecedents.reversed().forEach(earlier -> text.append(earlier).append(' '));
        return text.append(original).toString();
    }
}
