package dev.carrel.http.server;

import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Writes the answers of actions. */
public final class ServletResponseWriter {

    private final ReplyStreamer replyStreamer;

    public ServletResponseWriter(ReplyStreamer replyStreamer) {
        this.replyStreamer = replyStreamer;
    }

    void writeResponse(ApiResponse answer, ApiRequest call, HttpServletResponse response) throws IOException {
        switch (answer) {
            case ApiResponse.CompleteResponse whole -> writeResponse(whole, response);
            case ApiResponse.StreamedResponse streamed -> replyStreamer.streamReply(streamed, call, response);
        }
    }

    private static void writeResponse(ApiResponse.CompleteResponse whole, HttpServletResponse response)
            throws IOException {
        response.setStatus(whole.status());
        response.setContentType(whole.contentType());
        response.setContentLengthLong(whole.content().length);
        whole.headers().forEach(response::setHeader);
        response.getOutputStream().write(whole.content());
    }
}
