package dev.carrel.application.contract.model;

import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.domain.document.DocumentId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The contract of a {@link ReplyWriter}. The test of a writer extends this class and opens the writer. */
public abstract class ReplyWriterContract {

    private static final int THREADS = 4;
    private static final int REPLIES_PER_THREAD = 20;
    /** Pieces that the writer may still emit after the cancellation. */
    private static final int PIECES_AFTER_THE_END = 1;

    /** Opens the writer; called once per test. */
    protected abstract ReplyWriter openWriter();

    /** Returns whether equal requests get equal replies in equal pieces. */
    protected abstract boolean deterministic();

    @Test
    void emittedPiecesFormTheText() {
        ReplyWriter writer = openWriter();
        for (ReplyRequest brief : ReplyRequests.all()) {
            var sink = RecordingReplySink.patient();

            GeneratedReply written = writer.writeReply(brief, sink);

            assertThat(written.text()).as(brief.question()).isNotBlank().isEqualTo(sink.joined());
        }
    }

    @Test
    void usesRequestDocumentsOnceEach() {
        ReplyWriter writer = openWriter();
        for (ReplyRequest brief : ReplyRequests.all()) {
            List<DocumentId> given = brief.documents().stream().map(evidence -> evidence.document().id()).toList();

            GeneratedReply written = writer.writeReply(brief, RecordingReplySink.patient());

            assertThat(given).as(brief.question()).containsAll(written.quotedDocuments());
            assertThat(written.quotedDocuments()).as(brief.question()).doesNotHaveDuplicates();
            assertThat(written.contextDocuments()).as(brief.question()).containsAll(written.quotedDocuments());
        }
    }

    @Test
    void stopsAfterCancellation() {
        ReplyWriter writer = openWriter();
        for (int last = 1; last <= 3; last++) {
            var sink = RecordingReplySink.leavingAt(last);

            GeneratedReply written = writer.writeReply(ReplyRequests.LEAVE, sink);

            assertThat(sink.pieces()).hasSizeBetween(1, last + PIECES_AFTER_THE_END);
            assertThat(written.text()).isNotBlank().startsWith(sink.joined());
        }
    }

    @Test
    void repeatsTheReplyIfDeterministic() {
        assumeTrue(deterministic());
        ReplyWriter writer = openWriter();
        for (ReplyRequest brief : ReplyRequests.all()) {
            var first = RecordingReplySink.patient();
            var second = RecordingReplySink.patient();

            GeneratedReply once = writer.writeReply(brief, first);
            GeneratedReply again = writer.writeReply(brief, second);

            assertThat(again).isEqualTo(once);
            assertThat(second.pieces()).isEqualTo(first.pieces());
        }
    }

    @Test
    void writesFromManyThreads() throws InterruptedException, ExecutionException {
        ReplyWriter writer = openWriter();
        List<GeneratedReply> alone = writeAll(writer);
        List<Callable<List<GeneratedReply>>> tasks = new ArrayList<>();
        for (int i = 0; i < THREADS * REPLIES_PER_THREAD; i++) {
            tasks.add(() -> writeAll(writer));
        }
        try (var threads = Executors.newFixedThreadPool(THREADS)) {
            for (Future<List<GeneratedReply>> done : threads.invokeAll(tasks)) {
                List<GeneratedReply> together = done.get();
                if (deterministic()) {
                    assertThat(together).isEqualTo(alone);
                }
            }
        }
    }

    private static List<GeneratedReply> writeAll(ReplyWriter writer) {
        var all = new ArrayList<GeneratedReply>();
        for (ReplyRequest brief : ReplyRequests.all()) {
            var sink = RecordingReplySink.patient();
            GeneratedReply written = writer.writeReply(brief, sink);
            assertThat(sink.joined()).isEqualTo(written.text());
            all.add(written);
        }
        return all;
    }
}
