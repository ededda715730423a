package dev.carrel.generation.model;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.QuestionRewriter;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.generation.model.ModelObserver.Purpose;
import dev.carrel.generation.parsing.Thinking;
import dev.carrel.generation.prompt.Prompts;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has a language model make follow-ups stand by themselves. What it takes too long for is left to the words. */
public final class LanguageModelQuestionRewriter implements QuestionRewriter {

    private static final Logger log = LoggerFactory.getLogger(LanguageModelQuestionRewriter.class);

    private final LanguageModel model;
    private final boolean thinksFirst;
    private final Prompts prompts;

    /**
     * @param thinksFirst as {@link LanguageModelReplyWriter.Builder#thinksFirst} says
     */
    public LanguageModelQuestionRewriter(LanguageModel model, boolean thinksFirst) {
        this.model = model;
        this.thinksFirst = thinksFirst;
        this.prompts = model.prompts();
    }

    @Override
    public Optional<String> rewriteQuestion(String question, List<ConversationTurn> recent,
            CancellationSignal listener) {
        Duration time = model.limits().rewriting();
        if (time.isZero()) {
            return Optional.empty();
        }
        var tries = new Tries<>(() -> new Overheard(thinksFirst));
        try {
            boolean said = model.speak(Purpose.REWRITING, Messages.of(prompts.rewriting(question, recent)),
                    new Patience(time, time), listener, tries);
            return said ? Prompts.rewritten(question, tries.latest().text()) : Optional.empty();
        } catch (ModelTroubleException e) {
            log.info("A follow-up is understood by its words: the language model {} {}", model.name(),
                    e.clause());
            return Optional.empty();
        }
    }

    /** Gathers what a model says, without what it thought. */
    private static final class Overheard implements Receiver {

        /** A question that needs more is none. */
        private static final int MOST_CHARACTERS = 4000;

        private final Thinking thinking;
        private final StringBuilder text = new StringBuilder();

        Overheard(boolean thinksFirst) {
            this.thinking = new Thinking(thinksFirst);
        }

        @Override
        public boolean take(String piece) {
            text.append(thinking.accept(piece));
            return text.length() <= MOST_CHARACTERS;
        }

        @Override
        public boolean hasBegun() {
            return !text.isEmpty();
        }

        @Override
        public void end(boolean cutOff) {
            text.append(thinking.end());
        }

        @Override
        public boolean takeBack() {
            return true;
        }

        String text() {
            return text.toString();
        }
    }
}
