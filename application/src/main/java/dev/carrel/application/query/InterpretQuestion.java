package dev.carrel.application.query;

import dev.carrel.application.phrases.FollowUpLexicon;
import dev.carrel.application.phrases.SmallTalk;
import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.PassageIndex.ContextQuestion;
import dev.carrel.application.port.QuestionRewriter;
import dev.carrel.domain.conversation.ConversationTurn;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Interprets a question in its conversation: detects follow-up questions lexically, and has them rewritten to be
 * self-contained if a rewriter is configured. Earlier questions are always context for the search; they weigh more, and
 * from further back, for a follow-up than for a standalone question, which may change the topic. A rewritten follow-up
 * keeps the full weight of its context: without it, a good rewrite finds hardly more and a poor one much less.
 */
final class InterpretQuestion {

    /** With more content words before it, an anaphor refers to one of them instead of an earlier question. */
    private static final int MAX_CONTENT_WORDS_BEFORE_ANAPHOR = 2;
    private static final int MAX_ANTECEDENTS = 3;

    /**
     * The weights of the earlier questions, measured on public conversations by whether one of the first five documents
     * is relevant.
     *
     * @param weight the weight of the last question, of which the question itself has 1
     * @param decay the factor by which each older turn weighs less
     */
    private record ContextWeighting(double weight, double decay) {

        static final ContextWeighting FOLLOW_UP = new ContextWeighting(0.4, 0.8);
        static final ContextWeighting STANDALONE = new ContextWeighting(0.3, 0.5);
    }

    private final QuestionRewriter rewriter;

    InterpretQuestion(QuestionRewriter rewriter) {
        this.rewriter = rewriter;
    }

    /**
     * Interprets a question.
     *
     * @param recentTurns the turns that the question may refer to, oldest first; small talk among them is skipped
     * @param cancellation cancels a rewriting that is under way
     */
    InterpretedQuestion interpret(String question, List<ConversationTurn> recentTurns,
            CancellationSignal cancellation) {
        List<ConversationTurn> recent = recentTurns.stream()
                .filter(turn -> SmallTalk.recognize(turn.query()).isEmpty())
                .toList();
        String asked = SmallTalk.stripTalk(question);
        if (recent.isEmpty()) {
            return InterpretedQuestion.standalone(asked);
        }
        List<String> earlier = recent.reversed().stream().map(ConversationTurn::query).toList();
        List<String> antecedents = findAntecedents(question, earlier);
        ContextWeighting weighting = antecedents.isEmpty() ? ContextWeighting.STANDALONE : ContextWeighting.FOLLOW_UP;
        var context = new ArrayList<ContextQuestion>();
        double weight = weighting.weight;
        for (String query : earlier) {
            context.add(new ContextQuestion(query, weight));
            weight *= weighting.decay;
        }
        String rewritten = antecedents.isEmpty() ? null : rewriteQuestion(asked, recent, cancellation);
        return new InterpretedQuestion(asked, rewritten, antecedents, context,
                TopicBoost.of(recent, weighting.decay));
    }

    /** Returns null if the question cannot be rewritten, or comes back unchanged and so is still a follow-up. */
    private @Nullable String rewriteQuestion(String question, List<ConversationTurn> recent,
            CancellationSignal cancellation) {
        return rewriter.rewriteQuestion(question, recent, cancellation)
                .filter(rewritten -> !rewritten.equals(question))
                .orElse(null);
    }

    /** Returns the questions that a follow-up refers to: the one before it, that one's antecedent, and so on. */
    private static List<String> findAntecedents(String question, List<String> earlier) {
        FollowUpLexicon lexicon = FollowUpLexicon.forLanguageOf(question + " " + String.join(" ", earlier));
        var antecedents = new ArrayList<String>();
        String current = question;
        while (antecedents.size() < Math.min(MAX_ANTECEDENTS, earlier.size()) && isFollowUp(current, lexicon)) {
            current = earlier.get(antecedents.size());
            antecedents.add(current);
        }
        return antecedents;
    }

    /** Returns whether a question starts with a connective, has no content word, or has an anaphor early on. */
    private static boolean isFollowUp(String question, FollowUpLexicon lexicon) {
        String beforeAnaphor = lexicon.textBeforeFirstAnaphor(question);
        return lexicon.startsWithConnective(question) || lexicon.countContentWords(question) == 0
                || (beforeAnaphor.length() < question.length()
                        && lexicon.countContentWords(beforeAnaphor) <= MAX_CONTENT_WORDS_BEFORE_ANAPHOR);
    }
}
