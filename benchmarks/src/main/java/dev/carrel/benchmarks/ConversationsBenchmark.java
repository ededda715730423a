package dev.carrel.benchmarks;

import dev.carrel.benchmarks.corpus.PreparedRewrites;
import dev.carrel.benchmarks.load.BenchmarkServerProcess;
import dev.carrel.benchmarks.load.LibraryClient;
import dev.carrel.bootstrap.cli.evaluation.collection.CorpusDocument;
import dev.carrel.bootstrap.cli.evaluation.collection.TestCollection;
import dev.carrel.bootstrap.cli.evaluation.collection.TestCollectionFolder;
import dev.carrel.bootstrap.cli.evaluation.collection.TestQuestion;
import dev.carrel.languagemodel.testserver.GroundedModel;
import dev.carrel.languagemodel.testserver.ModelRequest;
import dev.carrel.languagemodel.testserver.ModelScript;
import dev.carrel.languagemodel.testserver.TestModelServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Replays the conversations of test collections (the format of {@code carrel eval}) against the service, which runs as
 * a separate process with a simulated language model, and checks every reply. Prints a table in Markdown; exits with 1
 * after an error.
 *
 * <pre>
 * ConversationsBenchmark [folder of a test collection]...
 * </pre>
 *
 * The documents are read from {@code corpus.jsonl} or {@code paragraphs.jsonl}. The simulated model rewrites questions
 * as the collection does.
 */
public final class ConversationsBenchmark {

    private static final int CONCURRENCY = 4;
    private static final int ADDING_AT_ONCE = 16;
    private static final String FALLBACK = "A reply is written without the language model";
    private static final String BREAK = "A reply broke off";

    private final TestCollection set;
    private final GroundedModel model;
    private final ConversationStatistics conversed = new ConversationStatistics();

    private ConversationsBenchmark(TestCollection set, Map<String, String> rewrites) {
        this.set = set;
        this.model = new GroundedModel(rewrites);
    }

    public static void main(String[] args) throws Exception {
        if (args.length == 0) {
            throw new IllegalArgumentException("the folders of sets are to be named");
        }
        boolean flawless = true;
        for (String arg : args) {
            Path folder = Path.of(arg);
            var set = new TestCollectionFolder(folder).readCollection();
            var played = new ConversationsBenchmark(set, PreparedRewrites.readFolder(folder));
            played.playAll(Files.createTempDirectory("carrel-conversations"));
            flawless &= played.conversed.isFlawless();
        }
        System.exit(flawless ? 0 : 1);
    }

    private void playAll(Path data) throws Exception {
        System.out.printf("%nLoad average before: %s%n%n", ModelBenchmark.loadAverage());
        try (TestModelServer server = TestModelServer.start();
                BenchmarkServerProcess carrel = BenchmarkServerProcess.startCarrel(data.resolve("played"),
                        "model.base-url=" + server.address(),
                        "model.name=grounded")) {
            server.answer(this::scriptFor);
            var library = new LibraryClient(carrel, "played");
            library.createLibrary();
            Map<String, String> documents = addDocuments(library);
            library.awaitIndexed(new HashSet<>(documents.values()).size());
            List<Callable<Void>> conversations = new ArrayList<>();
            for (List<TestQuestion> dialogue : set.dialogues()) {
                conversations.add(() -> {
                    new ScriptedConversation(library, documents, conversed).playDialogue(dialogue);
                    return null;
                });
            }
            runConcurrently(conversations, CONCURRENCY);
            for (String line : Files.readAllLines(carrel.logFile())) {
                conversed.recordLogLine(line.contains(FALLBACK), line.contains(BREAK) || line.contains(" ERROR "));
            }
        }
        conversed.printTable(set.name());
    }

    /** Adds the documents and returns the id of each by its name in the collection. */
    private Map<String, String> addDocuments(LibraryClient library) throws Exception {
        var documents = new ConcurrentHashMap<String, String>();
        List<Callable<Void>> adding = new ArrayList<>();
        for (CorpusDocument entry : set.corpus()) {
            adding.add(() -> {
                documents.put(entry.id(), library.addText(entry.text(), entry.title(), entry.url()));
                return null;
            });
        }
        runConcurrently(adding, ADDING_AT_ONCE);
        return new HashMap<>(documents);
    }

    private ModelScript scriptFor(ModelRequest request) {
        conversed.recordModelCall(request.messagesOf("system").contains("stand by itself"));
        return model.apply(request);
    }

    private static void runConcurrently(List<Callable<Void>> acts, int atOnce) throws InterruptedException {
        try (var threads = Executors.newFixedThreadPool(atOnce)) {
            for (Future<Void> act : threads.invokeAll(acts)) {
                act.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("the service could not be asked", e.getCause());
        }
    }
}
