package dev.carrel.http.server;

import dev.carrel.domain.error.OverloadedException;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.StreamFormat;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes responses: complete ones, streamed replies, and the problems of requests that failed. */
public final class ResponseWriter {

    private static final Logger log = LoggerFactory.getLogger(ResponseWriter.class);

    private static final Set<ProblemType> REFUSALS = Set.of(ProblemType.UNAUTHORIZED, ProblemType.FORBIDDEN,
            ProblemType.TOO_MANY_REQUESTS, ProblemType.UNAVAILABLE);

    private final ReplyStreamer replyStreamer;
    private final RequestObserver observer;

    /** Creates a writer. */
    public ResponseWriter(ReplyStreamer replyStreamer, RequestObserver observer) {
        this.replyStreamer = replyStreamer;
        this.observer = observer;
    }

    /** Writes a response. A client that has disconnected is logged at level DEBUG only. */
    void writeResponse(ApiResponse content, ApiRequest request, HttpServletResponse response) {
        QuotaHeaders.addTo(response, request.quotas());
        try {
            switch (content) {
                case ApiResponse.CompleteResponse complete -> writeComplete(complete, response);
                case ApiResponse.FileResponse file -> writeFile(file, response);
                case ApiResponse.StreamedResponse streamed -> replyStreamer.streamReply(streamed, request, response);
                case ApiResponse.EventsResponse events -> replyStreamer.streamEvents(events, response);
                case ApiResponse.LinesResponse lines -> writeLines(lines, request, response);
            }
        } catch (IOException e) {
            log.debug("The client of request {} has disconnected", request.id(), e);
        }
    }

    /** Writes the problem of an exception, unless a part of the response was sent. */
    void writeProblem(Throwable failure, ApiRequest request, HttpServletResponse response) {
        Problem problem = ProblemMapper.toProblem(failure, request.id());
        reportRefusal(failure, problem, request);
        if (response.isCommitted()) {
            log.debug("Request {} failed after the response had begun", request.id(), failure);
            return;
        }
        response.resetBuffer();
        if (request.hasUnreadBody()) {
            problem = problem.withHeader("Connection", "close");
        }
        writeResponse(ProblemResponses.toResponse(problem, request.jettyRequest()), request, response);
    }

    private void reportRefusal(Throwable failure, Problem problem, ApiRequest request) {
        if (REFUSALS.contains(problem.type()) && !request.isOfVisitor()) {
            observer.requestRefused(failure instanceof OverloadedException overloaded
                    ? overloaded.policy().orElse(problem.type().code())
                    : problem.type().code());
        }
    }

    /**
     * Writes results as they come, waiting for the network to accept them: a client that does not read them slows the
     * reading of its body down (backpressure). A failure is the last line.
     */
    private static void writeLines(ApiResponse.LinesResponse content, ApiRequest request,
            HttpServletResponse response) throws IOException {
        response.setStatus(200);
        response.setContentType(StreamFormat.NDJSON.contentType());
        response.setHeader("Cache-Control", "no-cache");
        response.setHeader("X-Accel-Buffering", "no");
        content.headers().forEach(response::setHeader);
        OutputStream out = response.getOutputStream();
        List<Object> results = content.first();
        boolean hasFailed = false;
        while (!results.isEmpty()) {
            for (Object result : results) {
                out.write(StreamFormat.NDJSON.frameChunk(result).getBytes(StandardCharsets.UTF_8));
            }
            out.flush();
            try {
                results = hasFailed ? List.of() : content.more().nextResults();
            } catch (InterruptedException | RuntimeException | Error e) {
                results = List.of(ProblemMapper.toProblem(e, request.id()).toBody());
                hasFailed = true;
            }
        }
    }

    /** Writes a file as it is read. One that is deleted meanwhile ends before its announced length. */
    private static void writeFile(ApiResponse.FileResponse file, HttpServletResponse response) throws IOException {
        try (InputStream content = file.content().openStream()) {
            response.setStatus(200);
            response.setContentType(file.contentType());
            response.setContentLengthLong(file.content().size());
            file.headers().forEach(response::setHeader);
            content.transferTo(response.getOutputStream());
        }
    }

    private static void writeComplete(ApiResponse.CompleteResponse content, HttpServletResponse response)
            throws IOException {
        response.setStatus(content.status());
        response.setContentType(content.contentType());
        response.setContentLengthLong(content.content().length);
        content.headers().forEach(response::setHeader);
        response.getOutputStream().write(content.content());
    }
}
