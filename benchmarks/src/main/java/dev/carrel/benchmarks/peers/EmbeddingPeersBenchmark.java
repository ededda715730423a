package dev.carrel.benchmarks.peers;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.benchmarks.load.ProcessFigures;
import dev.carrel.bootstrap.cli.evaluation.collection.CorpusDocument;
import dev.carrel.bootstrap.cli.evaluation.collection.TestCollection;
import dev.carrel.bootstrap.cli.evaluation.collection.TestCollectionFolder;
import dev.carrel.bootstrap.cli.evaluation.collection.TestQuestion;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.embedding.BgeSmallEmbedder;
import dev.carrel.generation.ExtractiveReplyWriter;
import dev.carrel.retrieval.LucenePassageIndex;
import dev.carrel.sqlite.SqliteStorage;
import dev.langchain4j.data.document.Document;
import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.document.splitter.DocumentSplitters;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.onnx.HuggingFaceTokenCountEstimator;
import dev.langchain4j.model.embedding.onnx.bgesmallenv15q.BgeSmallEnV15QuantizedEmbeddingModel;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.EmbeddingStoreIngestor;
import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import static java.util.Objects.requireNonNull;

/**
 * Compares Carrel, embedded and with its defaults, with the Easy RAG of LangChain4j on the documents and questions of a
 * test collection: segments of 300 tokens with an overlap of 30, an in-memory store, and the same embedding model. Each
 * runs in a process of its own. Prints a row of a table in Markdown.
 *
 * <pre>
 * EmbeddingPeersBenchmark [carrel or langchain4j] [folder of a test collection] [documents, 1000] [questions, 300]
 * </pre>
 */
public final class EmbeddingPeersBenchmark {

    private static final int DOCUMENTS = 1000;
    private static final int QUESTIONS = 300;
    private static final int WARM_UP_QUESTIONS = 50;
    private static final int DEPTH = 5;
    /** Segments to look at for the first five documents. */
    private static final int SEGMENTS = 25;
    private static final int SEGMENT_TOKENS = 300;
    private static final int OVERLAP_TOKENS = 30;
    private static final String ID = "id";

    private final List<CorpusDocument> documents;
    private final List<TestQuestion> questions;
    private final long start = System.nanoTime();

    private EmbeddingPeersBenchmark(TestCollection collection, int maxDocuments, int maxQuestions) {
        documents = collection.corpus().stream().limit(maxDocuments).toList();
        questions = SearchPeer.selectQuestions(collection, documents, maxQuestions);
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        TestCollection collection = new TestCollectionFolder(Path.of(arguments[1])).readCollection();
        var benchmark = new EmbeddingPeersBenchmark(collection,
                arguments.length > 2 ? Integer.parseInt(arguments[2]) : DOCUMENTS,
                arguments.length > 3 ? Integer.parseInt(arguments[3]) : QUESTIONS);
        if (arguments[0].equals("carrel")) {
            benchmark.measureCarrel();
        } else {
            benchmark.measureLangChain();
        }
    }

    private void measureCarrel() throws IOException, InterruptedException {
        Path data = Files.createTempDirectory("carrel-peers");
        try (Carrel carrel = Carrel.builder()
                .storage(SqliteStorage.open(data.resolve("carrel.db")))
                .index(LucenePassageIndex.open(data.resolve("index")))
                .replyWriter(new ExtractiveReplyWriter())
                .embedder(new BgeSmallEmbedder())
                .open()) {
            LibraryHandle library = carrel.createLibrary("peers");
            for (CorpusDocument document : documents) {
                library.documents().addDocument(NewDocument.ofText(document.text()).withKey(document.id()));
            }
            awaitSearchable(library);
            double searchable = ProcessFigures.secondsSince(start);
            while (library.describe().unembeddedDocuments() > 0) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
            report("Carrel", searchable, ProcessFigures.secondsSince(start),
                    question -> library.queries()
                            .search(Question.of(question), DEPTH)
                            .documents()
                            .stream()
                            .map(EmbeddingPeersBenchmark::keyOf)
                            .toList());
        }
    }

    private void awaitSearchable(LibraryHandle library) throws InterruptedException {
        while (library.describe().documentCounts().getOrDefault(DocumentStatus.SUCCESS, 0L) < documents.size()) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    private static String keyOf(RetrievedDocument found) {
        return String.valueOf(found.document().key());
    }

    private void measureLangChain() throws IOException {
        var model = new BgeSmallEnV15QuantizedEmbeddingModel();
        var store = new InMemoryEmbeddingStore<TextSegment>();
        EmbeddingStoreIngestor.builder()
                .documentSplitter(DocumentSplitters.recursive(SEGMENT_TOKENS, OVERLAP_TOKENS,
                        new HuggingFaceTokenCountEstimator()))
                .embeddingModel(model)
                .embeddingStore(store)
                .build()
                .ingest(documents.stream()
                        .map(document -> Document.from(document.text(), Metadata.from(ID, document.id())))
                        .toList());
        double searchable = ProcessFigures.secondsSince(start);
        report("LangChain4j Easy RAG", searchable, searchable, question -> store
                .search(EmbeddingSearchRequest.builder()
                        .queryEmbedding(model.embed(question).content())
                        .maxResults(SEGMENTS)
                        .build())
                .matches()
                .stream()
                .map(match -> String.valueOf(match.embedded().metadata().getString(ID)))
                .distinct()
                .limit(DEPTH)
                .toList());
    }

    private void report(String peer, double searchable, double embedded, Function<String, List<String>> search)
            throws IOException {
        for (TestQuestion question : questions.stream().limit(WARM_UP_QUESTIONS).toList()) {
            requireNonNull(search.apply(question.text()));
        }
        // Asked once more than in the warm-up, so that no peer answers from a cache of questions.
        List<Double> times = new ArrayList<>();
        int hits = 0;
        for (TestQuestion question : questions) {
            long begin = System.nanoTime();
            List<String> found = search.apply(question.text() + " ");
            times.add((System.nanoTime() - begin) / 1e6);
            hits += question.relevant().stream().anyMatch(each -> found.contains(each.document())) ? 1 : 0;
        }
        double[] sorted = times.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        System.out.println("| " + peer + " | " + String.join(" | ", Arrays.asList(
                format("%d", documents.size()), format("%.1f s", searchable), format("%.1f s", embedded),
                format("%.1f ms", percentile(sorted, 0.5)), format("%.1f ms", percentile(sorted, 0.99)),
                format("%.3f", hits / (double) questions.size()), ProcessFigures.mebibytes("VmRSS") + " MiB",
                ProcessFigures.mebibytes("VmHWM") + " MiB"))
                + " |");
    }

    private static double percentile(double[] sorted, double share) {
        return sorted[(int) Math.min(sorted.length - 1L, Math.round(share * sorted.length))];
    }

    private static String format(String pattern, Object value) {
        return String.format(Locale.ROOT, pattern, value);
    }
}
