package dev.carrel.ranking.statistics;

import dev.carrel.domain.attribute.AttributeFilter;
import java.io.IOException;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FilterCacheTest {

    private static final AttributeFilter SALES = AttributeFilter.equalTo("team", "sales");

    @Test
    void keepsFiltersUntilTheViewIsClosed() throws Exception {
        int before = FilterCache.countViews();
        try (var directory = new ByteBuffersDirectory();
                var writer = new IndexWriter(directory, new IndexWriterConfig(new KeywordAnalyzer()))) {
            writer.addDocument(new Document());
            writer.commit();
            try (DirectoryReader view = DirectoryReader.open(directory)) {
                var evaluated = FilterCache.evaluate(SALES, view);
                assertThat(evaluated.count()).isZero();
                assertThat(FilterCache.evaluate(SALES, view)).isSameAs(evaluated);
                assertThat(FilterCache.countViews()).isEqualTo(before + 1);
                evaluateOthers(200, view);
                assertThat(FilterCache.evaluate(SALES, view)).as("those of 200 people are kept").isSameAs(evaluated);
                evaluateOthers(3000, view);
                assertThat(FilterCache.evaluate(SALES, view)).as("not all are kept").isNotSameAs(evaluated);
            }
            assertThat(FilterCache.countViews()).isEqualTo(before);
        }
    }

    @Test
    void keepsNoMoreThanMemoryAllows() throws Exception {
        try (var directory = new ByteBuffersDirectory();
                var writer = new IndexWriter(directory, new IndexWriterConfig(new KeywordAnalyzer()))) {
            writer.addDocument(new Document());
            writer.commit();
            try (DirectoryReader view = DirectoryReader.open(directory)) {
                var evaluated = FilterCache.evaluate(SALES, view);
                for (int person = 0; person < 20; person++) {
                    var other = FilterCache.evaluate(AttributeFilter.equalTo("team", "t" + person), view);
                    for (int word = 0; word < 9000; word++) {
                        other.addFrequency(new Term("words", "w" + word), 1);
                    }
                }
                assertThat(FilterCache.evaluate(SALES, view)).isNotSameAs(evaluated);
            }
        }
    }

    private static void evaluateOthers(int count, DirectoryReader view) throws IOException {
        for (int number = 0; number < count; number++) {
            FilterCache.evaluate(AttributeFilter.equalTo("team", "t" + number), view);
        }
    }
}
