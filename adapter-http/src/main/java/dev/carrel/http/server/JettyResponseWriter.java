package dev.carrel.http.server;

import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Writes answers where no servlet has been entered yet. */
final class JettyResponseWriter {

    private JettyResponseWriter() {}

    static void writeResponse(ApiResponse.CompleteResponse answer, Response response, Callback callback) {
        response.setStatus(answer.status());
        if (answer.contentType() != null) {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.contentType());
        }
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, answer.content().length);
        answer.headers().forEach(response.getHeaders()::put);
        response.write(true, ByteBuffer.wrap(answer.content()), callback);
    }

    /** Answers with a problem, and lets a client that is still sending its body come to read it. */
    static void writeProblem(Problem problem, Request request, Response response, Callback callback) {
        if (response.isCommitted()) {
            callback.failed(new IllegalStateException("the answer was begun"));
        } else if (LingeringClose.isNeeded(request)) {
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
            writeResponse(problem.toResponse(), response, new LingeringClose(request, callback));
        } else {
            writeResponse(problem.toResponse(), response, callback);
        }
    }
}
