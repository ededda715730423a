package dev.carrel.languagemodel;

import dev.carrel.application.contract.model.QuestionRewriterContract;
import dev.carrel.application.port.QuestionRewriter;
import org.junit.jupiter.api.AfterEach;

class LanguageModelQuestionRewriterContractTest extends QuestionRewriterContract {

    private final ModelWriterFixture speaking = ModelWriterFixture.withLimits(ModelWriterFixture.LIMITS);

    @Override
    protected QuestionRewriter rewriter() {
        return new LanguageModelQuestionRewriter(speaking.model(), false);
    }

    @AfterEach
    void close() {
        speaking.close();
    }
}
