package dev.carrel.languagemodel;

import dev.carrel.application.contract.model.ReplyWriterContract;
import dev.carrel.application.port.ReplyWriter;
import org.junit.jupiter.api.AfterEach;

class LanguageModelReplyWriterContractTest extends ReplyWriterContract {

    private final ModelWriterFixture speaking = ModelWriterFixture.withLimits(ModelWriterFixture.LIMITS);

    @Override
    protected ReplyWriter openWriter() {
        return speaking.writer();
    }

    @Override
    protected boolean deterministic() {
        return true;
    }

    @AfterEach
    void close() {
        speaking.close();
    }
}
