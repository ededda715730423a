package dev.carrel.benchmarks.scale;

import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.benchmarks.corpus.SyntheticEmbedder;
import dev.carrel.bootstrap.cli.evaluation.collection.CorpusDocument;
import dev.carrel.bootstrap.cli.evaluation.collection.TestCollection;
import dev.carrel.bootstrap.cli.evaluation.collection.TestCollectionFolder;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.Passage;
import dev.carrel.domain.passage.PassageSplitter;
import dev.carrel.embedding.BgeSmallEmbedder;
import dev.carrel.opensearch.OpenSearchNode;
import dev.carrel.opensearch.OpenSearchPassageIndex;
import dev.carrel.opensearch.OpenSearchSettings;
import dev.carrel.retrieval.LucenePassageIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Compares searches in OpenSearch with searches in Lucene: the same documents and questions of a test collection, each
 * question asked of both indexes in turn. Several documents can be joined to one, to measure long ones. Prints a table
 * in Markdown.
 *
 * <pre>
 * IndexesBenchmark [folder of a test collection] [documents, 10000] [questions, 200] [rounds, 3]
 *         [documents joined to one, 1] [bge-small or synthetic]
 * </pre>
 */
public final class IndexesBenchmark {

    private static final LibraryId LIBRARY = new LibraryId("measured");
    private static final int BATCH = 500;
    private static final int DOCUMENTS_FOUND = 4;
    private static final int PASSAGES_FOUND = 3;
    private static final int GROUPS = 10;

    private final PassageIndex lucene;
    private final PassageIndex openSearch;
    private final PassageEmbedder embedder;
    private final List<String> questions;
    private final List<Embedding> embeddings;

    private enum Mode {
        WORDS, HYBRID, FILTERED
    }

    private IndexesBenchmark(PassageIndex lucene, PassageIndex openSearch, PassageEmbedder embedder,
            List<String> questions) {
        this.lucene = lucene;
        this.openSearch = openSearch;
        this.embedder = embedder;
        this.questions = questions;
        this.embeddings = questions.stream().map(embedder::embedQuestion).toList();
    }

    public static void main(String[] args) throws IOException {
        TestCollection collection = new TestCollectionFolder(Path.of(args[0])).readCollection();
        int maxDocuments = args.length > 1 ? Integer.parseInt(args[1]) : 10_000;
        int maxQuestions = args.length > 2 ? Integer.parseInt(args[2]) : 200;
        int rounds = args.length > 3 ? Integer.parseInt(args[3]) : 3;
        int joined = args.length > 4 ? Integer.parseInt(args[4]) : 1;
        boolean isSynthetic = args.length > 5 && args[5].equals("synthetic");
        List<String> questions = collection.dialogues()
                .stream()
                .map(dialogue -> dialogue.getFirst().text())
                .limit(maxQuestions)
                .toList();
        Path folder = Files.createTempDirectory("carrel-benchmark");
        try (OpenSearchNode node = OpenSearchNode.start(folder.resolve("node"));
                PassageIndex lucene = LucenePassageIndex.open(folder.resolve("lucene"));
                PassageIndex openSearch = OpenSearchPassageIndex
                        .open(OpenSearchSettings.of(node.address()).withShards(1, 0));
                PassageEmbedder embedder = isSynthetic ? new SyntheticEmbedder() : new BgeSmallEmbedder()) {
            var benchmark = new IndexesBenchmark(lucene, openSearch, embedder, questions);
            benchmark.fill(collection.corpus().stream().limit(maxDocuments).toList(), joined);
            benchmark.measureAll(rounds);
        }
    }

    private void fill(List<CorpusDocument> documents, int joined) {
        lucene.openLibrary(LIBRARY, "epoch");
        openSearch.openLibrary(LIBRARY, "epoch");
        var batch = new ArrayList<IndexUpdate>();
        long number = 0;
        for (int from = 0; from < documents.size(); from += joined) {
            batch.add(join(documents.subList(from, Math.min(documents.size(), from + joined)), ++number));
            if (batch.size() * joined >= BATCH || from + joined >= documents.size()) {
                lucene.applyUpdates(LIBRARY, batch, number);
                openSearch.applyUpdates(LIBRARY, batch, number);
                batch.clear();
            }
        }
        lucene.commitLibrary(LIBRARY);
        openSearch.commitLibrary(LIBRARY);
        System.out.printf("%d documents, %,d bytes in Lucene, %,d in OpenSearch%n%n", number, lucene.countBytes(),
                openSearch.countBytes());
    }

    private PutDocument join(List<CorpusDocument> documents, long number) {
        List<Section> sections = documents.stream().map(document -> Section.of(document.text())).toList();
        String title = "Document " + number;
        List<Passage> passages = PassageSplitter.DEFAULT.split(new DocumentContent(title, sections));
        List<Embedding> embedded = embedder.embedPassages(passages.stream().map(Passage::text).toList());
        Map<Integer, Embedding> byPosition = IntStream.range(0, passages.size())
                .boxed()
                .collect(Collectors.toMap(position -> position, embedded::get));
        return new PutDocument(new DocumentId("d" + number), title,
                Attributes.of(Map.of("group", "g" + number % GROUPS)), passages, byPosition, number);
    }

    private void measureAll(int rounds) {
        System.out.println("""
                | Search | Round | Lucene: p50, p99 | OpenSearch: p50, p99 | Ratio of p50 | The same documents \
                | The same passages of these |
                |---|---|---|---|---|---|---|""");
        for (int round = 1; round <= rounds; round++) {
            for (Mode mode : Mode.values()) {
                var comparison = new IndexComparison();
                for (int question = 0; question < questions.size(); question++) {
                    PassageQuery query = newQuery(question, mode);
                    // By turns, since the second one finds the processor's caches filled.
                    boolean luceneFirst = question % 2 == 0;
                    List<DocumentHit> first = comparison.search(luceneFirst ? lucene : openSearch, luceneFirst,
                            LIBRARY, query);
                    List<DocumentHit> second = comparison.search(luceneFirst ? openSearch : lucene, !luceneFirst,
                            LIBRARY, query);
                    comparison.compare(luceneFirst ? first : second, luceneFirst ? second : first);
                }
                System.out.println(comparison.toRow(mode.name().toLowerCase(Locale.ROOT), round));
            }
        }
    }

    private PassageQuery newQuery(int question, Mode mode) {
        AttributeFilter filter = mode == Mode.FILTERED ? AttributeFilter.equalTo("group", "g" + question % GROUPS)
                : AttributeFilter.everything();
        List<QueryEmbedding> vectors = mode == Mode.WORDS ? List.of()
                : List.of(new QueryEmbedding(embeddings.get(question), embedder.baselineCosine()));
        return new PassageQuery(questions.get(question), filter, List.of(), vectors, DOCUMENTS_FOUND, PASSAGES_FOUND,
                false);
    }
}
