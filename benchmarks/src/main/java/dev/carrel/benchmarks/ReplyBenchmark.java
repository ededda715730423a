package dev.carrel.benchmarks;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.application.port.ReplyWriter.ReplySink;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.benchmarks.corpus.ZipfCorpus;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.generation.ExtractiveReplyWriter;
import dev.carrel.sqlite.SqliteStorage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the steps of a query outside the index under JMH: the two reads of the storage, the writing of a reply from
 * passages that were found, and the stored turn. {@code -t 16} shows what the group commit saves.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 5)
@Measurement(iterations = 3, time = 5)
@Fork(value = 1, jvmArgsAppend = {"--enable-native-access=ALL-UNNAMED", "-Xmx512m"})
public class ReplyBenchmark {

    private static final LibraryId LIBRARY = new LibraryId(FilledLibrary.NAME);
    private static final int QUESTIONS = 200;

    /** The number of documents in the library, with about four passages each. */
    @Param("25000")
    int documents;

    /** The folder that keeps filled libraries from run to run. */
    @Param("")
    String folder = "";

    private final ReplyWriter writer = new ExtractiveReplyWriter();
    private final List<ReplyRequest> requests = new ArrayList<>();
    private OpenedStorage opened = OpenedStorage.NOTHING;

    private record OpenedStorage(Carrel carrel, SqliteStorage storage) {

        @SuppressWarnings("NullAway") // Before the set-up there is nothing, and nothing asks for it.
        static final OpenedStorage NOTHING = new OpenedStorage(null, null);
    }

    /** Fills the library, and records what replies to questions are written from. */
    @Setup
    public void recordRequests() throws Exception {
        Path parent = folder.isEmpty() ? Path.of(System.getProperty("java.io.tmpdir")) : Path.of(folder);
        Path data = parent.resolve("carrel-benchmark-" + documents);
        Files.createDirectories(parent);
        FilledLibrary.fillFolder(data, documents);
        SqliteStorage storage = SqliteStorage.open(data.resolve("carrel.db"));
        Carrel carrel = Carrel.builder()
                .storage(storage)
                .index(FilledLibrary.openIndex(data))
                .replyWriter(this::recordRequest)
                .open();
        opened = new OpenedStorage(carrel, storage);
        LibraryHandle library = carrel.createLibrary(FilledLibrary.NAME);
        var questions = new ZipfCorpus(99);
        while (requests.size() < QUESTIONS) {
            library.queries().ask(Question.of(questions.nextQuestion()));
        }
    }

    private GeneratedReply recordRequest(ReplyRequest request, ReplySink sink) {
        if (!request.documents().isEmpty()) {
            requests.add(request);
        }
        return new GeneratedReply(request.refusal(), List.of());
    }

    @TearDown
    public void closeEngine() {
        opened.carrel().close();
    }

    @Benchmark
    public Optional<Library> findLibrary() {
        return opened.storage().libraries().findById(LIBRARY);
    }

    @Benchmark
    public Map<DocumentId, Document> findDocuments() {
        return opened.storage().documents().findAllById(LIBRARY, idsOf(nextRequest()));
    }

    @Benchmark
    public GeneratedReply writeReply() {
        return writer.writeReply(nextRequest(), new DiscardingSink());
    }

    @Benchmark
    public String storeTurn() {
        RetrievedDocument source = nextRequest().documents().getFirst();
        String id = UUID.randomUUID().toString();
        opened.storage()
                .conversations()
                .createConversation(LIBRARY, new ConversationId(id),
                        new ConversationTurn("A question?", source.passages().getFirst().passage().text(),
                                new ReplyMetadata(List.of(source.document())), Instant.now()));
        return id;
    }

    private ReplyRequest nextRequest() {
        return requests.get(ThreadLocalRandom.current().nextInt(requests.size()));
    }

    private static List<DocumentId> idsOf(ReplyRequest request) {
        return request.documents().stream().map(found -> found.document().id()).toList();
    }

    private static final class DiscardingSink implements ReplySink {

        @Override
        public boolean emitText(String piece) {
            return true;
        }

        @Override
        public boolean reset() {
            return false;
        }

        @Override
        public boolean isCancelled() {
            return false;
        }

        @Override
        public void onCancel(Runnable action) {
            // Nothing cancels it.
        }
    }
}
