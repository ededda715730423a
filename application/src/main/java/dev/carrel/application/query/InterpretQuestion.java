package dev.carrel.application.query;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.PassageIndex.ContextQuestion;
import dev.carrel.application.port.QuestionRewriter;
import dev.carrel.domain.conversation.ConversationTurn;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes of a question, and of the conversation that it is asked in, what is looked for. Earlier questions always help a
 * little; one that leans on them is helped more, and from further back, than one that stands by itself, which may
 * change the subject. Whether it leans is told by its words; one that does is rewritten to stand by itself, if anything
 * here can. The conversation helps it as much then: without that a good rewriting finds hardly more, and a poor one
 * much less.
 */
public final class InterpretQuestion {

    /** After more words that tell something a pronoun stands for one of them. */
    private static final int MAX_CONTENT_WORDS_BEFORE_ANAPHOR = 2;
    private static final int MAX_ANTECEDENTS = 3;

    /** How much the last question counts, and what remains of a turn after each that follows it. */
    private record ContextWeighting(double weight, double decay) {

        static final ContextWeighting FOLLOW_UP = new ContextWeighting(0.4, 0.8);
        static final ContextWeighting STANDALONE = new ContextWeighting(0.24, 0.5);
    }

    private final QuestionRewriter rewriter;

    public InterpretQuestion(QuestionRewriter rewriter) {
        this.rewriter = rewriter;
    }

    /**
     * @param recent the turns that the question may build on, oldest first
     * @param cancellation whoever waits for what will be found
     */
    public InterpretedQuestion interpret(String question, List<ConversationTurn> recent,
            CancellationSignal cancellation) {
        if (recent.isEmpty()) {
            return InterpretedQuestion.standalone(question);
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
        String rewritten = antecedents.isEmpty() ? null : rewriteQuestion(question, recent, cancellation);
        return new InterpretedQuestion(question, rewritten, antecedents, context,
                TopicBoost.of(recent, weighting.decay));
    }

    /** Null if nothing could, or if what came back is the same, which leans as it did. */
    private @Nullable String rewriteQuestion(String question, List<ConversationTurn> recent,
            CancellationSignal cancellation) {
        return rewriter.rewriteQuestion(question, recent, cancellation)
                .filter(rewritten -> !rewritten.equals(question))
                .orElse(null);
    }

    /**
     * The earlier questions without which the question means nothing: that before it, and what that leans on in turn.
     */
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

    private static boolean isFollowUp(String question, FollowUpLexicon lexicon) {
        String beforeAnaphor = lexicon.textBeforeFirstAnaphor(question);
        return lexicon.startsWithConnective(question) || lexicon.countContentWords(question) == 0
                || (beforeAnaphor.length() < question.length()
                        && lexicon.countContentWords(beforeAnaphor) <= MAX_CONTENT_WORDS_BEFORE_ANAPHOR);
    }
}
