package dev.carrel.application.answering;

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
public final class UnderstandQuestion {

    /** After more words that tell something a pronoun stands for one of them. */
    private static final int ENOUGH_FOR_A_PRONOUN = 2;
    private static final int MOST_LEANED_ON = 3;

    /** How much the last question counts, and what remains of a turn after each that follows it. */
    private record Help(double weight, double fading) {

        static final Help LEANING = new Help(0.4, 0.8);
        static final Help STANDING = new Help(0.24, 0.5);
    }

    private final QuestionRewriter rewriter;

    public UnderstandQuestion(QuestionRewriter rewriter) {
        this.rewriter = rewriter;
    }

    /**
     * @param recent the turns that the question may build on, oldest first
     * @param listener whoever waits for what will be found
     */
    public Understood understand(String question, List<ConversationTurn> recent, CancellationSignal listener) {
        if (recent.isEmpty()) {
            return Understood.alone(question);
        }
        List<String> earlier = recent.reversed().stream().map(ConversationTurn::query).toList();
        List<String> leanedOn = leanedOn(question, earlier);
        Help help = leanedOn.isEmpty() ? Help.STANDING : Help.LEANING;
        var context = new ArrayList<ContextQuestion>();
        double weight = help.weight;
        for (String query : earlier) {
            context.add(new ContextQuestion(query, weight));
            weight *= help.fading;
        }
        String rewritten = leanedOn.isEmpty() ? null : rewritten(question, recent, listener);
        return new Understood(question, rewritten, leanedOn, context, Subject.of(recent, help.fading));
    }

    /** Null if nothing could, or if what came back is the same, which leans as it did. */
    private @Nullable String rewritten(String question, List<ConversationTurn> recent, CancellationSignal listener) {
        return rewriter.rewriteQuestion(question, recent, listener).filter(made -> !made.equals(question)).orElse(null);
    }

    /**
     * The earlier questions without which the question means nothing: that before it, and what that leans on in turn.
     */
    private static List<String> leanedOn(String question, List<String> earlier) {
        FollowUpWords words = FollowUpWords.of(question + " " + String.join(" ", earlier));
        var leanedOn = new ArrayList<String>();
        String leaning = question;
        while (leanedOn.size() < Math.min(MOST_LEANED_ON, earlier.size()) && leans(leaning, words)) {
            leaning = earlier.get(leanedOn.size());
            leanedOn.add(leaning);
        }
        return leanedOn;
    }

    private static boolean leans(String question, FollowUpWords words) {
        String beforePointing = words.beforePointing(question);
        return words.open(question) || words.telling(question) == 0
                || (beforePointing.length() < question.length()
                        && words.telling(beforePointing) <= ENOUGH_FOR_A_PRONOUN);
    }
}
