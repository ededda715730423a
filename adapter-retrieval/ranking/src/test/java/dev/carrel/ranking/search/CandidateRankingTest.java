package dev.carrel.ranking.search;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.ranking.analysis.TextAnalysis;
import dev.carrel.ranking.passage.IndexedPassage;
import dev.carrel.ranking.passage.PassageTerms;
import dev.carrel.ranking.passage.StoredPassage;
import dev.carrel.ranking.passage.TermFrequencies;
import dev.carrel.ranking.statistics.PassageStatistics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static dev.carrel.ranking.search.MemoryIndex.put;
import static org.assertj.core.api.Assertions.assertThat;

/** Candidates that were written as bytes and read again rank as the documents of a Lucene index do. */
class CandidateRankingTest {

    private static final List<PutDocument> DOCUMENTS = List.of(
            put("leave", "Unused leave expires in March.", "Leave is thirty days. Leave of parents is longer."),
            put("travel", "Travel by train is paid for days of travel.", "The error E-4711 means: no ticket."),
            put("canteen", "The canteen has soup on Mondays."));

    @Test
    void ranksAsALuceneIndex() throws IOException {
        for (String question : List.of("when does unused leave expire", "E-4711", "days", "travel soup", "nothing")) {
            var query = new PassageQuery(question, List.of(), List.of(), 10, 3, true);
            try (var index = new MemoryIndex()) {
                index.apply(DOCUMENTS.toArray(PutDocument[]::new));
                assertThat(PassageSearch.prepare(query, TextAnalysis.perFieldAnalyzer())
                        .rankCandidates(DOCUMENTS.stream().map(CandidateRankingTest::toCandidates).toList(),
                                new CountedStatistics(DOCUMENTS), CancellationSignal.NONE)
                        .documents()).as(question).isEqualTo(index.search(query));
            }
        }
    }

    @Test
    void ranksNoCandidates() throws IOException {
        var query = new PassageQuery("leave", List.of(), 10, 3);
        assertThat(PassageSearch.prepare(query, TextAnalysis.perFieldAnalyzer())
                .rankCandidates(List.of(), new CountedStatistics(DOCUMENTS), CancellationSignal.NONE)
                .documents()).isEmpty();
    }

    /** Other engines add documents between the count and the search. */
    @Test
    void ranksPassagesThatWereAddedAfterTheCount() throws IOException {
        for (int counted = 0; counted < DOCUMENTS.size(); counted++) {
            for (String question : List.of("unused leave", "soup on mondays", "days", "E-4711")) {
                var query = new PassageQuery(question, List.of(), List.of(), 10, 3, true);
                assertThat(PassageSearch.prepare(query, TextAnalysis.perFieldAnalyzer())
                        .rankCandidates(DOCUMENTS.stream().map(CandidateRankingTest::toCandidates).toList(),
                                new CountedStatistics(DOCUMENTS.subList(0, counted)), CancellationSignal.NONE)
                        .documents()).as("%s, %d documents counted", question, counted)
                        .isNotEmpty()
                        .allSatisfy(hit -> assertThat(hit.similarity()).isBetween(0.0, 1.0));
            }
        }
    }

    private static List<IndexedPassage> toCandidates(PutDocument put) {
        return IntStream.range(0, put.passages().size()).mapToObj(position -> {
            var stored = new StoredPassage(put.document(), put.title(), put.passages().get(position));
            byte[] bytes = IndexedPassage.of(position, stored, TermFrequencies.of(PassageTerms.of(stored)), null)
                    .toBytes();
            try {
                return IndexedPassage.fromBytes(bytes);
            } catch (IOException e) {
                throw new AssertionError("bytes in memory can be read", e);
            }
        }).toList();
    }

    /** Statistics counted from the terms themselves. */
    private static final class CountedStatistics implements PassageStatistics {

        private final List<TermFrequencies> passages = new ArrayList<>();

        CountedStatistics(List<PutDocument> documents) {
            documents.forEach(put -> toCandidates(put).forEach(passage -> passages.add(passage.terms())));
        }

        @Override
        public int countPassages() {
            return passages.size();
        }

        @Override
        public int countPassagesWith(Term term, int docFreq) {
            TermFrequencies.Lookup lookup = TermFrequencies.lookUp(term);
            return (int) passages.stream().filter(passage -> lookup.frequencyIn(passage) > 0).count();
        }

        @Override
        public @Nullable CollectionStatistics fieldStatistics(String field) {
            long with = passages.stream().filter(passage -> passage.lengthOf(field) > 0).count();
            long length = passages.stream().mapToLong(passage -> passage.lengthOf(field)).sum();
            return with == 0 ? null : new CollectionStatistics(field, passages.size(), with, length, length);
        }

        @Override
        public Optional<Term> findMostFrequentNear(Term term, int maxEdits, int minFrequency) {
            return Optional.empty();
        }
    }
}
