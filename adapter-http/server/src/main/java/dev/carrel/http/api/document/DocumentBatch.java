package dev.carrel.http.api.document;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.api.document.AddedDocumentBody;
import dev.carrel.application.LibraryDocuments.AddedDocument;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.ContentTooLargeException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.JsonCodec;
import dev.carrel.http.exchange.LineReader;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.limit.BodyBuffer;
import dev.carrel.http.limit.InFlightRequests;
import dev.carrel.http.request.JsonRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.util.NanoTime;
import org.jspecify.annotations.Nullable;

/**
 * The documents of one request, in chunks of lines. Each chunk is one durable write, and its results are sent before
 * the next chunk is read: the client is slowed down to what can be stored, and a line with a result is durable. A chunk
 * ends early if the next line has not arrived, so that results do not wait for a slow client.
 */
final class DocumentBatch {

    /** As many as the storage commits at once; more gained nothing. */
    private static final int MAX_CHUNK_LINES = 100;
    private static final int MAX_CHUNK_BYTES = 1024 * 1024;
    /** How long a full queue of documents may stop the batch. */
    private static final Duration QUEUE_TIMEOUT = Duration.ofSeconds(5);

    private final LibraryHandle library;
    private final ApiRequest request;
    private final InFlightRequests inFlightRequests;
    private final Duration maxWait;
    private @Nullable ProblemException failure;

    /** @param maxWait how long the results of a chunk wait for its processing */
    DocumentBatch(LibraryHandle library, ApiRequest request, InFlightRequests inFlightRequests, Duration maxWait) {
        this.library = library;
        this.request = request;
        this.inFlightRequests = inFlightRequests;
        this.maxWait = maxWait;
    }

    /**
     * Adds the documents of the next lines and returns a result for each; empty at the end.
     *
     * @throws ProblemException if no further line is read
     */
    List<Object> nextResults() throws IOException, InterruptedException {
        if (failure != null) {
            throw failure;
        }
        if (inFlightRequests.isStopping()) {
            throw new ProblemException(ProblemMapper.unavailableProblem("Carrel is stopping.", Duration.ofSeconds(5)));
        }
        var buffers = new ArrayList<BodyBuffer>();
        List<BatchLine> lines = new ArrayList<>();
        List<LineOutcome> outcomes;
        try {
            readChunk(lines, buffers);
            outcomes = addAll(lines.stream().flatMap(line -> line.document().stream()).toList());
        } finally {
            buffers.forEach(BodyBuffer::close);
        }
        return toResults(lines, outcomes);
    }

    private void readChunk(List<BatchLine> lines, List<BodyBuffer> buffers) throws IOException {
        LineReader reader = request.lines();
        long bytes = 0;
        try {
            do {
                Optional<LineReader.Line> line = reader.readLine();
                if (line.isEmpty()) {
                    return;
                }
                line.get().content().ifPresent(buffers::add);
                bytes += line.get().content().map(BodyBuffer::byteCount).orElse(0);
                lines.add(parseLine(line.get()));
            } while (lines.size() < MAX_CHUNK_LINES && bytes < MAX_CHUNK_BYTES && !endsEarly(reader));
        } catch (ProblemException e) {
            // What was read is added first.
            failure = e;
        }
        if (lines.isEmpty() && failure != null) {
            throw failure;
        }
    }

    /** A client that prefers to wait wants the results of as many lines as possible at once. */
    private boolean endsEarly(LineReader reader) throws IOException {
        return maxWait.isZero() && reader.isWaiting();
    }

    private BatchLine parseLine(LineReader.Line line) {
        if (line.content().isEmpty()) {
            return BatchLine.ofProblem(line,
                    Problem.of(ProblemType.CONTENT_TOO_LARGE, "The line is longer than a body may be."));
        }
        try {
            return new BatchLine(line.number(),
                    Optional.of(JsonRequest.readLine(line.content().get(), BatchDocument::read).toNewDocument()),
                    Optional.empty());
        } catch (ProblemException | CarrelException e) {
            return BatchLine.ofProblem(line, ProblemMapper.toProblem(e, request.id()));
        }
    }

    private List<LineOutcome> addAll(List<NewDocument> documents) throws InterruptedException {
        if (documents.isEmpty()) {
            return List.of();
        }
        try {
            return addWhenQueueHasRoom(documents).stream().<LineOutcome>map(Stored::new).toList();
        } catch (AddressRefusedException | InvalidRequestException | ContentTooLargeException e) {
            // One of them is refused, and so none was added.
            return documents.size() == 1
                    ? List.of(new Refused(ProblemMapper.toProblem(e, request.id())))
                    : addOneByOne(documents);
        } catch (CarrelException e) {
            Problem problem = ProblemMapper.toProblem(e, request.id());
            return documents.stream().<LineOutcome>map(document -> new Refused(problem)).toList();
        }
    }

    private List<LineOutcome> addOneByOne(List<NewDocument> documents) throws InterruptedException {
        var outcomes = new ArrayList<LineOutcome>();
        for (NewDocument document : documents) {
            outcomes.addAll(addAll(List.of(document)));
        }
        return outcomes;
    }

    /** Waits while the queue is full, which slows the client down. */
    private List<AddedDocument> addWhenQueueHasRoom(List<NewDocument> documents) throws InterruptedException {
        try {
            return library.documents().addDocuments(documents);
        } catch (UnavailableException e) {
            if (!library.documents().awaitRoom(QUEUE_TIMEOUT)) {
                throw e;
            }
            return library.documents().addDocuments(documents);
        }
    }

    private List<Object> toResults(List<BatchLine> lines, List<LineOutcome> outcomes) throws InterruptedException {
        long startedAt = NanoTime.now();
        var results = new ArrayList<Object>(lines.size());
        Iterator<LineOutcome> remaining = outcomes.iterator();
        for (BatchLine line : lines) {
            LineOutcome outcome = line.problem().<LineOutcome>map(Refused::new).orElseGet(remaining::next);
            results.add(switch (outcome) {
                case Refused refused -> refused.problem().withMember("line", line.number()).toBody();
                case Stored stored -> toResult(stored.document(), maxWait.minusNanos(NanoTime.since(startedAt)));
            });
        }
        return results;
    }

    private Object toResult(AddedDocument added, Duration wait) throws InterruptedException {
        Optional<Document> processed = new ProcessingAwaiter(inFlightRequests::isStopping)
                .awaitEnd(library, added.document(), wait);
        ObjectNode result = JsonCodec.toTree(processed.map(AddedDocumentBody::of)
                .orElseGet(() -> AddedDocumentBody.ofDeleted(added.document().id().value())));
        if (added.document().state().status() == DocumentStatus.SUCCESS) {
            result.put("unchanged", true);
        }
        processed.map(Document::kept).ifPresent(kept -> result.put("kept", kept));
        return result;
    }

    /** A line: a document, or the problem of what is no document. */
    private record BatchLine(long number, Optional<NewDocument> document, Optional<Problem> problem) {

        static BatchLine ofProblem(LineReader.Line line, Problem problem) {
            return new BatchLine(line.number(), Optional.empty(), Optional.of(problem));
        }
    }

    /** What became of the document of a line. */
    private sealed interface LineOutcome {}

    private record Stored(AddedDocument document) implements LineOutcome {}

    private record Refused(Problem problem) implements LineOutcome {}
}
