package dev.carrel.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Writes answers where no servlet has been entered yet. */
final class CoreAnswers {

    private CoreAnswers() {}

    static void write(Answer.Whole answer, Response response, Callback callback) {
        response.setStatus(answer.status());
        if (answer.contentType() != null) {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.contentType());
        }
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, answer.content().length);
        answer.headers().forEach(response.getHeaders()::put);
        response.write(true, ByteBuffer.wrap(answer.content()), callback);
    }

    /** Answers with a problem, and lets a client that is still sending its body come to read it. */
    static void refuse(Problem problem, Request request, Response response, Callback callback) {
        if (response.isCommitted()) {
            callback.failed(new IllegalStateException("the answer was begun"));
        } else if (Linger.isNeeded(request)) {
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
            write(problem.answer(), response, new Linger(request, callback));
        } else {
            write(problem.answer(), response, callback);
        }
    }
}
