package dev.carrel.generation.extractive.language;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.core.DecimalDigitFilter;
import org.apache.lucene.analysis.miscellaneous.ConditionalTokenFilter;
import org.apache.lucene.analysis.ngram.NGramTokenFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/** Analyzer for text of an unknown language: lower-case words, and character bigrams in scripts without spaces. */
final class AnyLanguageAnalyzer extends Analyzer {

    private static final String SOUTH_EAST_ASIAN = StandardTokenizer.TOKEN_TYPES[StandardTokenizer.SOUTHEAST_ASIAN];

    @Override
    protected TokenStreamComponents createComponents(String fieldName) {
        var words = new StandardTokenizer();
        TokenStream terms = new CJKBigramFilter(new DecimalDigitFilter(new LowerCaseFilter(new CJKWidthFilter(words))));
        return new TokenStreamComponents(words, new PairsOfSouthEastAsianRuns(terms));
    }

    /**
     * Filter that splits Thai, Lao, Khmer and Burmese into bigrams; the tokenizer leaves them in runs between spaces.
     */
    private static final class PairsOfSouthEastAsianRuns extends ConditionalTokenFilter {

        private final TypeAttribute type = addAttribute(TypeAttribute.class);

        PairsOfSouthEastAsianRuns(TokenStream runs) {
            super(runs, run -> new NGramTokenFilter(run, 2));
        }

        @Override
        protected boolean shouldFilter() {
            return type.type().equals(SOUTH_EAST_ASIAN);
        }
    }
}
