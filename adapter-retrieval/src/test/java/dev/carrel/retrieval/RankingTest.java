package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex.ContextQuestion;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RankingTest {

    @Test
    void ofTermsWithoutEndOnlyThoseMeantMostAreLookedUp() throws IOException {
        var meant = new LinkedHashMap<Term, Double>();
        for (int number = 0; number < 5 * Ranking.MAX_LOOKED_UP; number++) {
            meant.put(new Term(PassageFields.STEMS, "stem" + number), number % 5 == 4 ? 1.0 : 0.4);
        }

        List<WeighedTerm> terms = ranking(meant).terms();

        assertThat(terms).hasSize(Ranking.MAX_LOOKED_UP).allMatch(term -> term.meant() == 1.0);
    }

    @Test
    void theLongestQuestionHasAllOfItsWordsLookedUpWhateverWasSaidBefore() throws IOException {
        var random = new Random(1);
        String question = han(random);
        List<ContextQuestion> earlier = Collections.nCopies(5, 0)
                .stream()
                .map(each -> new ContextQuestion(han(random), 0.4))
                .toList();
        Map<Term, Double> meant = QueryTerms.of(new PassageQuery(question, earlier, 5, 3), TextAnalysis.perField());
        Map<Term, Double> alone = QueryTerms.of(new PassageQuery(question, List.of(), 5, 3), TextAnalysis.perField());
        assertThat(meant).hasSizeGreaterThan(Ranking.MAX_LOOKED_UP).hasSameSizeAs(alone);

        List<Term> lookedUp = ranking(meant).terms().stream().map(WeighedTerm::term).toList();

        assertThat(lookedUp).hasSize(Ranking.MAX_LOOKED_UP)
                .containsAll(alone.keySet().stream().filter(term -> term.field().equals(PassageFields.WORDS)).toList());
    }

    private static String han(Random random) {
        var text = new StringBuilder();
        for (int each = 0; each < 8192; each++) {
            text.appendCodePoint(0x4e00 + random.nextInt(3000));
        }
        return text.toString();
    }

    private static Ranking ranking(Map<Term, Double> meant) throws IOException {
        try (var files = new ByteBuffersDirectory()) {
            try (var writer = new IndexWriter(files, new IndexWriterConfig())) {
                var document = new Document();
                document.add(new StringField(PassageFields.WORDS, "leave", Field.Store.NO));
                writer.addDocument(document);
            }
            try (var reader = DirectoryReader.open(files)) {
                return Ranking.of(meant, new IndexSearcher(reader));
            }
        }
    }
}
