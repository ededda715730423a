package dev.carrel.ranking.statistics;

import dev.carrel.domain.attribute.AttributeFilter;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
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
                for (int number = 0; number < 100; number++) {
                    FilterCache.evaluate(AttributeFilter.equalTo("team", "t" + number), view);
                }
                assertThat(FilterCache.evaluate(SALES, view)).as("few filters are kept").isNotSameAs(evaluated);
            }
            assertThat(FilterCache.countViews()).isEqualTo(before);
        }
    }
}
