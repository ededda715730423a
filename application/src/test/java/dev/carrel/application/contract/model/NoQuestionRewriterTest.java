package dev.carrel.application.contract.model;

import dev.carrel.application.port.QuestionRewriter;

class NoQuestionRewriterTest extends QuestionRewriterContract {

    @Override
    protected QuestionRewriter rewriter() {
        return QuestionRewriter.NONE;
    }
}
