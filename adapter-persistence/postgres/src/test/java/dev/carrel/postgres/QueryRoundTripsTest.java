package dev.carrel.postgres;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The statements of a request, each of which is a round trip to the database; a transaction adds one for its end. The
 * median of some requests counts, so that the statements that background jobs make now and then do not.
 */
class QueryRoundTripsTest {

    private static final TestDatabase DATABASE = TestDatabase.of(QueryRoundTripsTest.class);
    private static final int REQUESTS = 41;
    private static final LibraryId HANDBOOK = new LibraryId("handbook");

    private final Map<String, AtomicInteger> statements = new ConcurrentHashMap<>();
    private final PostgresStorage storage = DATABASE.openEmpty();
    private Carrel carrel;
    private LibraryHandle library;

    @BeforeEach
    void openEngine() throws InterruptedException {
        carrel = Carrel.builder()
                .name("one")
                .storage(storage)
                .index(new InMemoryPassageIndex())
                .replyWriter(new EchoReplyWriter())
                .open();
        library = carrel.createLibrary("handbook");
        for (String text : List.of("Pumps need oil.", "Pumps need a filter.", "Pumps need water.")) {
            DocumentId document = library.documents().addText(text).document().id();
            library.documents().awaitDocument(document, TestDatabase.WAIT);
        }
        library.queries().ask(Question.of("Which oil do pumps need?"));
        storage.connections().jdbi().setSqlLogger(new SqlLogger() {
            @Override
            public void logBeforeExecution(StatementContext context) {
                statements.computeIfAbsent(context.getRenderedSql(), sql -> new AtomicInteger()).incrementAndGet();
            }
        });
    }

    @AfterEach
    void closeEngine() throws InterruptedException {
        carrel.close();
    }

    private interface Request {
        void make() throws InterruptedException;
    }

    private List<String> statementsOf(Request request) throws InterruptedException {
        Map<String, int[]> counts = new HashMap<>();
        for (int each = 0; each < REQUESTS; each++) {
            statements.clear();
            request.make();
            int number = each;
            statements.forEach(
                    (sql, count) -> counts.computeIfAbsent(sql, key -> new int[REQUESTS])[number] = count.get());
        }
        return counts.entrySet()
                .stream()
                .flatMap(each -> Collections.nCopies(median(each.getValue()), each.getKey()).stream())
                .map(sql -> sql.strip().replaceAll("\\s+", " "))
                .toList();
    }

    private static int median(int... counts) {
        return Arrays.stream(counts).sorted().skip(REQUESTS / 2).findFirst().orElseThrow();
    }

    @Test
    void aSearchReadsTheLibraryOnceAndTheDocumentsFound() throws InterruptedException {
        assertThat(statementsOf(() -> carrel.openLibrary(HANDBOOK).handle().queries().search(Question.of("pumps"), 10)))
                .hasSize(2)
                .anyMatch(sql -> sql.contains("FROM library, storage"))
                .anyMatch(sql -> sql.startsWith("SELECT * FROM document"));
    }

    @Test
    void aQuestionReadsThreeTimesAndIsStoredByOneTransaction() throws InterruptedException {
        List<String> asked = statementsOf(
                () -> carrel.openLibrary(HANDBOOK).handle().queries().ask(Question.of("Which oil do pumps need?")));

        assertThat(asked).filteredOn(sql -> sql.startsWith("SELECT")).hasSize(5);
        // Texts and attributes are read in one snapshot.
        assertThat(asked).hasSize(10).contains("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    }

    @Test
    void aConversationAddsSevenStatements() throws InterruptedException {
        ConversationId conversation = library.queries().ask(Question.of("Which oil do pumps need?")).conversation();
        assertThat(statementsOf(
                () -> carrel.openLibrary(HANDBOOK)
                        .handle()
                        .queries()
                        .search(Question.of("oil").inConversation(conversation), 9)))
                .hasSize(9);
    }
}
