package dev.carrel.http;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Writes the answers of actions. */
final class ServletAnswers {

    private final ReplyWriting replyWriting;

    ServletAnswers(ReplyWriting replyWriting) {
        this.replyWriting = replyWriting;
    }

    void write(Answer answer, Call call, HttpServletResponse response) throws IOException {
        switch (answer) {
            case Answer.Whole whole -> write(whole, response);
            case Answer.Streamed streamed -> replyWriting.write(streamed, call, response);
        }
    }

    private static void write(Answer.Whole whole, HttpServletResponse response) throws IOException {
        response.setStatus(whole.status());
        response.setContentType(whole.contentType());
        response.setContentLengthLong(whole.content().length);
        whole.headers().forEach(response::setHeader);
        response.getOutputStream().write(whole.content());
    }
}
