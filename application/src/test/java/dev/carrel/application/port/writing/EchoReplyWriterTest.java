package dev.carrel.application.port.writing;

import dev.carrel.application.port.ReplyWriter;

class EchoReplyWriterTest extends ReplyWriterContract {

    @Override
    protected ReplyWriter writer() {
        return new EchoReplyWriter();
    }

    @Override
    protected boolean deterministic() {
        return true;
    }
}
