package dev.carrel.benchmarks;

import dev.carrel.bootstrap.cli.eval.Entry;
import dev.carrel.bootstrap.cli.eval.EvalQuestion;
import dev.carrel.bootstrap.cli.eval.EvalSet;
import dev.carrel.bootstrap.cli.eval.SetFolder;
import dev.carrel.generation.testserver.GroundedModel;
import dev.carrel.generation.testserver.ModelRequest;
import dev.carrel.generation.testserver.ModelScript;
import dev.carrel.generation.testserver.TestModelServer;
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
 * Plays the conversations of sets, in the form that {@code carrel eval} reads, against the service as a process of its
 * own with a language model of little skill, and checks every reply. Prints a table in Markdown; ends with 1 if
 * anything is wrong.
 *
 * <pre>
 * ConversationsBenchmark [folder of a set]...
 * </pre>
 *
 * The documents of a set are those of its {@code corpus.jsonl} or {@code paragraphs.jsonl}. Questions that it rewrites
 * are rewritten by the model as it says.
 */
public final class ConversationsBenchmark {

    private static final int AT_ONCE = 4;
    private static final int ADDING_AT_ONCE = 16;
    private static final String FALLBACK = "A reply is written without the language model";
    private static final String BREAK = "A reply broke off";

    private final EvalSet set;
    private final GroundedModel model;
    private final Conversed conversed = new Conversed();

    private ConversationsBenchmark(EvalSet set, Map<String, String> rewrites) {
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
            var set = new SetFolder(folder).read();
            var played = new ConversationsBenchmark(set, KnownRewrites.of(folder));
            played.play(Files.createTempDirectory("carrel-conversations"));
            flawless &= played.conversed.isFlawless();
        }
        System.exit(flawless ? 0 : 1);
    }

    private void play(Path data) throws Exception {
        System.out.printf("%nLoad of the machine before: %s%n%n", ModelBenchmark.load());
        try (TestModelServer server = TestModelServer.start();
                ServedProcess carrel = ServedProcess.carrel(data.resolve("played"),
                        "model.base-url=" + server.address(),
                        "model.name=grounded")) {
            server.answer(this::answer);
            var library = new LibraryClient(carrel, "played");
            library.create();
            Map<String, String> documents = add(library);
            library.await(new HashSet<>(documents.values()).size());
            List<Callable<Void>> conversations = new ArrayList<>();
            for (List<EvalQuestion> dialogue : set.dialogues()) {
                conversations.add(() -> {
                    new Conversation(library, documents, conversed).play(dialogue);
                    return null;
                });
            }
            each(conversations, AT_ONCE);
            for (String line : Files.readAllLines(carrel.log())) {
                conversed.logged(line.contains(FALLBACK), line.contains(BREAK) || line.contains(" ERROR "));
            }
        }
        conversed.print(set.name());
    }

    /** @return the id of each document by its name in the set */
    private Map<String, String> add(LibraryClient library) throws Exception {
        var documents = new ConcurrentHashMap<String, String>();
        List<Callable<Void>> adding = new ArrayList<>();
        for (Entry entry : set.entries()) {
            adding.add(() -> {
                documents.put(entry.id(), library.add(entry.text(), entry.title(), entry.url()));
                return null;
            });
        }
        each(adding, ADDING_AT_ONCE);
        return new HashMap<>(documents);
    }

    private ModelScript answer(ModelRequest request) {
        conversed.modelAsked(request.messagesOf("system").contains("stand by itself"));
        return model.apply(request);
    }

    private static void each(List<Callable<Void>> acts, int atOnce) throws InterruptedException {
        try (var threads = Executors.newFixedThreadPool(atOnce)) {
            for (Future<Void> act : threads.invokeAll(acts)) {
                act.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("the service could not be asked", e.getCause());
        }
    }
}
