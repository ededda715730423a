package dev.carrel.ranking.search;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.PassageIndex.ContextQuestion;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.ranking.analysis.TextAnalysis;
import dev.carrel.ranking.passage.PassageFields;
import dev.carrel.ranking.statistics.VisiblePassages;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
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

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

class LexicalQueryTest {

    @Test
    void aLabelThatIsSpeltLikeAStopWordHasTheWeightOfAWord() {
        var word = new Term(PassageFields.WORDS, "it");
        assertThat(weightsOf("Who runs IT here?").get(word)).isEqualTo(1);
        assertThat(weightsOf("Who runs it here?").get(word)).isLessThan(1);
    }

    private static Map<Term, Double> weightsOf(String text) {
        return QueryTerms.weighTerms(new PassageQuery(text, List.of(), 5, 3),
                TextAnalysis.perFieldAnalyzer());
    }

    @Test
    void looksUpOnlyTheHeaviestOfTooManyTerms() throws IOException {
        var meant = new LinkedHashMap<Term, Double>();
        for (int number = 0; number < 5 * LexicalQuery.MAX_LOOKUPS; number++) {
            meant.put(new Term(PassageFields.STEMS, "stem" + number), number % 5 == 4 ? 1.0 : 0.4);
        }

        List<WeightedTerm> terms = lexicalQuery(meant).weightedTerms();

        assertThat(terms).hasSize(LexicalQuery.MAX_LOOKUPS).allMatch(term -> term.weight() == 1.0);
    }

    @Test
    void looksUpAllWordsOfTheLongestQuestionBeforeItsContext() throws IOException {
        var random = new Random(1);
        String question = randomHanText(random);
        List<ContextQuestion> earlier = Collections.nCopies(5, 0)
                .stream()
                .map(each -> new ContextQuestion(randomHanText(random), 0.4))
                .toList();
        Map<Term, Double> meant = QueryTerms.weighTerms(new PassageQuery(question, earlier, 5, 3),
                TextAnalysis.perFieldAnalyzer());
        Map<Term, Double> alone = QueryTerms.weighTerms(new PassageQuery(question, List.of(), 5, 3),
                TextAnalysis.perFieldAnalyzer());
        assertThat(meant).hasSizeGreaterThan(LexicalQuery.MAX_LOOKUPS).hasSameSizeAs(alone);

        List<Term> lookedUp = lexicalQuery(meant).weightedTerms().stream().map(WeightedTerm::term).toList();

        assertThat(lookedUp).hasSize(LexicalQuery.MAX_LOOKUPS)
                .containsAll(alone.keySet().stream().filter(term -> term.field().equals(PassageFields.WORDS)).toList());
    }

    @Test
    void questionWordsOfManyLanguagesWeighLittle() {
        for (String question : List.of("wer leitet", "combien coûte", "quién dirige", "hoeveel kost", "сколько стоит",
                "kolik stojí", "πότε αρχίζει")) {
            Map<Term, Double> weights = QueryTerms.weighTerms(new PassageQuery(question, List.of(), 5, 3),
                    TextAnalysis.perFieldAnalyzer());

            assertThat(weights.values()).as(question).containsOnlyOnce(QueryTerms.STOP_WORD_WEIGHT);
        }
    }

    @Test
    void variablePartsOfAMessageNeedNotBeKnown() {
        assertThat(incidentalTerms("open failed for '/srv/data/a1.txt', pid 48121 at 10.1.2.3: permission was denied"))
                .contains("srv/data/a1.txt", "srv", "48121", "10.1.2.3")
                .doesNotContain("permission", "denied", "open", "fail");
        assertThat(incidentalTerms("connection to shop.example:8080 refused for user anna@example.org by peer"))
                .contains("anna", "anna@example.org");
        assertThat(incidentalTerms("ERR-4711 in 1867: what does this code mean for my machine?")).isEmpty();
    }

    @Test
    void aQuestionAboutAPathIsAboutThePath() {
        assertThat(incidentalTerms("What is /srv/data/a1.txt?")).isEmpty();
    }

    @Test
    void unknownVariablePartsAreLeftOut() throws IOException {
        var path = new Term(PassageFields.WORDS, "path");
        var leave = new Term(PassageFields.WORDS, "leave");
        assertThat(lexicalQuery(Map.of(path, 1.0, leave, 1.0), Set.of(path, leave)).weightedTerms())
                .extracting(WeightedTerm::term)
                .containsExactly(leave);
    }

    private static Set<String> incidentalTerms(String question) {
        return QueryTerms
                .findIncidentalTerms(new PassageQuery(question, List.of(), 5, 3), TextAnalysis.perFieldAnalyzer())
                .stream()
                .map(Term::text)
                .collect(toSet());
    }

    private static String randomHanText(Random random) {
        var text = new StringBuilder();
        for (int each = 0; each < 8192; each++) {
            text.appendCodePoint(0x4e00 + random.nextInt(3000));
        }
        return text.toString();
    }

    private static LexicalQuery lexicalQuery(Map<Term, Double> meant) throws IOException {
        return lexicalQuery(meant, Set.of());
    }

    private static LexicalQuery lexicalQuery(Map<Term, Double> meant, Set<Term> incidental) throws IOException {
        try (var files = new ByteBuffersDirectory()) {
            try (var writer = new IndexWriter(files, new IndexWriterConfig())) {
                var document = new Document();
                document.add(new StringField(PassageFields.WORDS, "leave", Field.Store.NO));
                writer.addDocument(document);
            }
            try (var reader = DirectoryReader.open(files)) {
                return LexicalQuery.of(meant, incidental,
                        VisiblePassages.find(AttributeFilter.everything(), new IndexSearcher(reader),
                                CancellationSignal.NONE));
            }
        }
    }
}
