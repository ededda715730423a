package dev.carrel.ranking.search;

import dev.carrel.ranking.analysis.StopWordFilter;
import dev.carrel.ranking.passage.PassageFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.FlagsAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.index.Term;

/** Finds the words of a text that match terms of a query, as a reader sees them. */
final class WordMatcher {

    private static final List<String> FIELDS = List.of(PassageFields.IDENTIFIERS, PassageFields.WORDS,
            PassageFields.STEMS);

    private final Analyzer analyzer;
    private final Set<Term> terms;

    WordMatcher(Analyzer analyzer, List<WeightedTerm> terms) {
        this.analyzer = analyzer;
        this.terms = terms.stream().map(WeightedTerm::term).collect(Collectors.toSet());
    }

    /** Returns each matching word once, as it is written, in the order of the text; no stop words. */
    List<String> findMatches(String text) throws IOException {
        var matches = new ArrayList<Match>();
        for (String field : FIELDS) {
            try (TokenStream tokens = analyzer.tokenStream(field, text)) {
                var term = tokens.addAttribute(CharTermAttribute.class);
                var offset = tokens.addAttribute(OffsetAttribute.class);
                var flags = tokens.addAttribute(FlagsAttribute.class);
                tokens.reset();
                while (tokens.incrementToken()) {
                    if (flags.getFlags() != StopWordFilter.STOP_WORD_FLAG
                            && terms.contains(new Term(field, term.toString()))) {
                        matches.add(new Match(offset.startOffset(), offset.endOffset()));
                    }
                }
                tokens.end();
            }
        }
        var words = new LinkedHashSet<String>();
        matches.stream().sorted().forEach(match -> words.add(text.substring(match.start(), match.end())));
        return List.copyOf(words);
    }

    private record Match(int start, int end) implements Comparable<Match> {

        @Override
        public int compareTo(Match other) {
            return start != other.start ? Integer.compare(start, other.start) : Integer.compare(other.end, end);
        }
    }
}
