package dev.carrel.benchmarks;

import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.application.port.PassageIndex.SearchHits;
import dev.carrel.benchmarks.corpus.SyntheticEmbedding;
import dev.carrel.benchmarks.corpus.ZipfCorpus;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.Passage;
import dev.carrel.domain.passage.PassageSplitter;
import dev.carrel.retrieval.LucenePassageIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The index of one library, which grows by synthetic documents. */
final class GrowingIndex implements AutoCloseable {

    private static final LibraryId LIBRARY = new LibraryId("grown");
    private static final int WORDS = 500;
    private static final int BATCH = 500;
    private static final int DOCUMENTS_FOUND = 4;
    private static final int PASSAGES_FOUND = 3;
    /** Spreads consecutive documents over the classes of their attributes. */
    private static final long PRIME = 37;
    private static final int PEOPLE = 200;
    private static final int GROUPS = 50;
    private static final int KNOWN_GROUPS_OF_A_PERSON = 5;
    private static final int GROUPS_OF_A_PERSON = 30;

    private final Path folder;
    private final boolean embedded;
    private final LucenePassageIndex index;
    private long documents;
    private long passages;

    /**
     * Creates an empty index.
     *
     * @param embedded whether its passages have embeddings
     */
    GrowingIndex(Path folder, boolean embedded) {
        this.folder = folder;
        this.embedded = embedded;
        index = LucenePassageIndex.open(folder);
        index.openLibrary(LIBRARY, "grown");
    }

    /** Adds documents until the index has the wanted number of passages. */
    void growTo(long wanted) {
        while (passages < wanted) {
            var batch = new ArrayList<IndexUpdate>();
            while (batch.size() < BATCH && passages < wanted) {
                batch.add(nextUpdate());
            }
            index.applyUpdates(LIBRARY, batch, documents);
        }
        index.commitLibrary(LIBRARY);
    }

    private IndexUpdate nextUpdate() {
        documents++;
        String text = new ZipfCorpus(documents).nextText(WORDS);
        List<Passage> pieces = PassageSplitter.DEFAULT
                .split(new DocumentContent("Document " + documents, List.of(Section.of(text))));
        Map<Integer, Embedding> embeddings = new HashMap<>();
        if (embedded) {
            pieces.forEach(piece -> embeddings.put(piece.ordinal(), SyntheticEmbedding.embed(piece.text())));
        }
        passages += pieces.size();
        return new IndexUpdate.PutDocument(new DocumentId("d" + documents), "Document " + documents,
                nextAttributes(), pieces, embeddings);
    }

    /**
     * Returns attributes that 1, 10 and 90 % of all documents share, evenly over the index. A fifth of the documents is
     * for everybody, each other one for a person and two groups.
     */
    private Attributes nextAttributes() {
        long place = documents * PRIME % 100;
        return Attributes.of(Map.of("keep1", place < 1, "keep10", place < 10, "keep90", place < 90))
                .withReaders(documents % 5 == 0 ? Readers.EVERYBODY
                        : Readers.of(List.of(userOf(documents), groupOf(documents), groupOf(documents * PRIME))));
    }

    private static String userOf(long number) {
        return Readers.user("user" + number % PEOPLE);
    }

    private static String groupOf(long number) {
        return Readers.group("group" + number % GROUPS);
    }

    /** Returns the filter of one of 200 people, who has 30 groups, of which five read documents here. */
    static AttributeFilter readableBy(int person) {
        Stream<String> groups = IntStream.range(0, GROUPS_OF_A_PERSON)
                .mapToObj(each -> each < KNOWN_GROUPS_OF_A_PERSON ? groupOf(person * 7L + each * 11L)
                        : Readers.group("elsewhere" + each));
        return Readers.readableBy(Stream.concat(Stream.of(userOf(person)), groups).toList());
    }

    SearchHits searchLexically(String question) {
        return search(question, null, AttributeFilter.everything());
    }

    SearchHits searchHybrid(String question, Embedding meaning) {
        return search(question, meaning, AttributeFilter.everything());
    }

    /** Searches the documents that pass a filter, by words alone if there is no embedding. */
    SearchHits search(String question, @Nullable Embedding meaning, AttributeFilter filter) {
        List<QueryEmbedding> meanings = meaning == null ? List.of() : List.of(new QueryEmbedding(meaning, 0));
        return index.searchPassages(LIBRARY, new PassageQuery(question, filter, List.of(), meanings, DOCUMENTS_FOUND,
                PASSAGES_FOUND, false));
    }

    long passageCount() {
        return passages;
    }

    long sizeInBytes() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
        }
    }

    @Override
    public void close() {
        index.close();
    }
}
