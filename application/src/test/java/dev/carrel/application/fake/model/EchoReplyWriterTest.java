package dev.carrel.application.fake.model;

import dev.carrel.application.contract.model.ReplyWriterContract;
import dev.carrel.application.port.ReplyWriter;

class EchoReplyWriterTest extends ReplyWriterContract {

    @Override
    protected ReplyWriter openWriter() {
        return new EchoReplyWriter();
    }

    @Override
    protected boolean deterministic() {
        return true;
    }
}
