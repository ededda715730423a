package dev.carrel.benchmarks;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.benchmarks.corpus.ZipfCorpus;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.passage.Passage;
import dev.carrel.domain.passage.PassageSplitter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.FSDirectory;
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
 * Measures the parts of a query under JMH: the plain Lucene search of the same words on the same index, the search of
 * the engine, and the whole query including the stored turn. Also measures the splitting of a text.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 5)
@Measurement(iterations = 3, time = 5)
@Fork(1)
public class EngineBenchmark {

    private static final int STEM_LETTERS = 5;
    private static final int CANDIDATES = 12;
    private static final int DOCUMENTS = 4;

    /** The number of documents in the library, with about four passages each. */
    @Param("25000")
    int documents;

    /** The folder that keeps filled libraries from run to run. */
    @Param("")
    String folder = "";

    private final ZipfCorpus questions = new ZipfCorpus(99);
    private final DocumentContent content = new DocumentContent("",
            List.of(Section.of(new ZipfCorpus(98).nextText(5000))));
    private OpenedEngine opened = OpenedEngine.NOTHING;

    private record OpenedEngine(Carrel carrel, LibraryHandle library, DirectoryReader reader, IndexSearcher searcher) {

        @SuppressWarnings("NullAway") // Before the set-up there is nothing, and nothing asks for it.
        static final OpenedEngine NOTHING = new OpenedEngine(null, null, null, null);
    }

    @Setup
    public void openEngine() throws Exception {
        Path parent = folder.isEmpty() ? Path.of(System.getProperty("java.io.tmpdir")) : Path.of(folder);
        Path data = parent.resolve("carrel-benchmark-" + documents);
        Files.createDirectories(parent);
        FilledLibrary.fillFolder(data, documents);
        Carrel carrel = FilledLibrary.openEngine(data);
        DirectoryReader reader = DirectoryReader
                .open(FSDirectory.open(data.resolve("index").resolve("lib-" + FilledLibrary.NAME)));
        opened = new OpenedEngine(carrel, carrel.createLibrary(FilledLibrary.NAME), reader, new IndexSearcher(reader));
    }

    @TearDown
    public void closeEngine() throws IOException {
        opened.reader().close();
        opened.carrel().close();
    }

    /** The baseline: searches the same words and stems, and reads the text of the best passages. */
    @Benchmark
    public int bareLucene() throws IOException {
        var query = new BooleanQuery.Builder();
        for (String word : questions.nextQuestion().replace("?", "").split(" ", -1)) {
            query.add(new TermQuery(new Term("words", word)), Occur.SHOULD);
            query.add(new TermQuery(new Term("stems", word.substring(0, Math.min(STEM_LETTERS, word.length())))),
                    Occur.SHOULD);
        }
        ScoreDoc[] best = opened.searcher()
                .search(query.build(),
                        new TopScoreDocCollectorManager(CANDIDATES, 1)).scoreDocs;
        int bytes = 0;
        for (int place = 0; place < Math.min(DOCUMENTS, best.length); place++) {
            List<LeafReaderContext> segments = opened.reader().leaves();
            LeafReaderContext segment = segments.get(ReaderUtil.subIndex(best[place].doc, segments));
            BinaryDocValues passages = DocValues.getBinary(segment.reader(), "stored");
            if (passages.advanceExact(best[place].doc - segment.docBase)) {
                bytes += passages.binaryValue().length;
            }
        }
        return bytes;
    }

    @Benchmark
    public List<RetrievedDocument> search() {
        return opened.library().queries().search(Question.of(questions.nextQuestion()), DOCUMENTS).documents();
    }

    @Benchmark
    public Reply ask() throws InterruptedException {
        return opened.library().queries().ask(Question.of(questions.nextQuestion()));
    }

    @Benchmark
    public List<Passage> split() {
        return PassageSplitter.DEFAULT.split(content);
    }
}
