package dev.carrel.application.port.writing;

import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.ReplyWriter.Brief;
import dev.carrel.application.port.ReplyWriter.Written;
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

/** What every {@link ReplyWriter} promises. The test of a writer extends it and hands the writer in. */
public abstract class ReplyWriterContract {

    private static final int THREADS = 4;
    private static final int REPLIES_PER_THREAD = 20;
    /** What may be under way already when the sink says that nobody listens. */
    private static final int PIECES_AFTER_THE_END = 1;

    /** The writer; called once per test. */
    protected abstract ReplyWriter writer();

    /** Whether equal briefs get equal replies, in equal pieces. */
    protected abstract boolean deterministic();

    @Test
    void the_pieces_joined_are_the_text_and_the_text_is_not_blank() {
        ReplyWriter writer = writer();
        for (Brief brief : Briefs.all()) {
            var sink = RecordingSink.patient();

            Written written = writer.write(brief, sink);

            assertThat(written.text()).as(brief.question()).isNotBlank().isEqualTo(sink.joined());
        }
    }

    @Test
    void it_uses_only_documents_of_the_brief_and_names_each_once() {
        ReplyWriter writer = writer();
        for (Brief brief : Briefs.all()) {
            List<DocumentId> given = brief.evidence().stream().map(evidence -> evidence.document().id()).toList();

            Written written = writer.write(brief, RecordingSink.patient());

            assertThat(given).as(brief.question()).containsAll(written.used());
            assertThat(written.used()).as(brief.question()).doesNotHaveDuplicates();
            assertThat(written.drawnFrom()).as(brief.question()).containsAll(written.used());
        }
    }

    @Test
    void it_stops_soon_when_nobody_listens_with_what_it_has() {
        ReplyWriter writer = writer();
        for (int last = 1; last <= 3; last++) {
            var sink = RecordingSink.leavingAt(last);

            Written written = writer.write(Briefs.LEAVE, sink);

            assertThat(sink.pieces()).hasSizeBetween(1, last + PIECES_AFTER_THE_END);
            assertThat(written.text()).isNotBlank().startsWith(sink.joined());
        }
    }

    @Test
    void it_writes_the_same_again_if_it_is_deterministic() {
        assumeTrue(deterministic());
        ReplyWriter writer = writer();
        for (Brief brief : Briefs.all()) {
            var first = RecordingSink.patient();
            var second = RecordingSink.patient();

            Written once = writer.write(brief, first);
            Written again = writer.write(brief, second);

            assertThat(again).isEqualTo(once);
            assertThat(second.pieces()).isEqualTo(first.pieces());
        }
    }

    @Test
    void it_serves_many_threads() throws InterruptedException, ExecutionException {
        ReplyWriter writer = writer();
        List<Written> alone = writeAll(writer);
        List<Callable<List<Written>>> tasks = new ArrayList<>();
        for (int i = 0; i < THREADS * REPLIES_PER_THREAD; i++) {
            tasks.add(() -> writeAll(writer));
        }
        try (var threads = Executors.newFixedThreadPool(THREADS)) {
            for (Future<List<Written>> done : threads.invokeAll(tasks)) {
                List<Written> together = done.get();
                if (deterministic()) {
                    assertThat(together).isEqualTo(alone);
                }
            }
        }
    }

    private static List<Written> writeAll(ReplyWriter writer) {
        var all = new ArrayList<Written>();
        for (Brief brief : Briefs.all()) {
            var sink = RecordingSink.patient();
            Written written = writer.write(brief, sink);
            assertThat(sink.joined()).isEqualTo(written.text());
            all.add(written);
        }
        return all;
    }
}
