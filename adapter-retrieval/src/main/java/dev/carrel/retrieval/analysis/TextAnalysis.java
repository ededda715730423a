package dev.carrel.retrieval.analysis;

import dev.carrel.retrieval.index.PassageFields;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.ar.ArabicNormalizationFilter;
import org.apache.lucene.analysis.ar.ArabicStemFilter;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.core.DecimalDigitFilter;
import org.apache.lucene.analysis.en.EnglishMinimalStemFilter;
import org.apache.lucene.analysis.en.KStemFilter;
import org.apache.lucene.analysis.fa.PersianNormalizationFilter;
import org.apache.lucene.analysis.hi.HindiNormalizationFilter;
import org.apache.lucene.analysis.hi.HindiStemFilter;
import org.apache.lucene.analysis.icu.ICUFoldingFilter;
import org.apache.lucene.analysis.icu.ICUNormalizer2Filter;
import org.apache.lucene.analysis.icu.segmentation.DefaultICUTokenizerConfig;
import org.apache.lucene.analysis.icu.segmentation.ICUTokenizer;
import org.apache.lucene.analysis.in.IndicNormalizationFilter;
import org.apache.lucene.analysis.miscellaneous.PerFieldAnalyzerWrapper;
import org.apache.lucene.analysis.miscellaneous.TruncateTokenFilter;
import org.apache.lucene.analysis.ru.RussianLightStemFilter;
import org.apache.lucene.analysis.util.ElisionFilter;

/**
 * Turns text of any language into terms, without having to know the language. A text is analysed three times:
 *
 * <ul>
 * <li>into <b>words</b>: as they stand, but for case and width, and for the endings that can be told from the script
 * alone or, for English, without harm to other languages; runs without spaces (Chinese, Japanese, Thai, Khmer …) are
 * cut by dictionary;
 * <li>into <b>stems</b>: the first five letters, without accents, which over many inflecting languages finds about what
 * a stemmer made for each would find (Can et al., <i>Information Retrieval on Turkish Texts</i>, 2008); pairs of
 * characters for Chinese, Japanese and Korean.
 * <li>into <b>identifiers</b>: error codes, part numbers and names that words are only parts of.
 * </ul>
 *
 * A passage that has the very word matches both words and stems, one that has a form of it matches the stem. Stemmers
 * made for each language, even where the language was known without doubt, did not find better than this with
 * {@code NGramScorer} after it: that is why no language is detected.
 */
public final class TextAnalysis {

    private static final int STEM_LETTERS = 5;

    /** Nobody asks for longer ones, and Lucene refuses terms of more than 32,766 bytes. */
    private static final int MAX_WORD_LETTERS = 100;

    /** What French, Italian and Catalan put before a word with an apostrophe. */
    private static final CharArraySet ELIDED_ARTICLES = CharArraySet.copy(Set.of("""
            c d j l m n qu s t v un jusqu lorsqu puisqu quoiqu quelqu quest quell
            all dall dell nell sull coll pell gl agl dagl degl negl sugl
            """.strip().split("\\s+")));

    private static final TermCache WORD_CACHE = new TermCache();
    private static final TermCache NORMALIZED_CACHE = new TermCache();
    private static final TermCache STEM_CACHE = new TermCache();

    private static final Analyzer WORD_ANALYZER = new Analyzer() {

        @Override
        protected TokenStreamComponents createComponents(String field) {
            Tokenizer source = new ICUTokenizer(new DefaultICUTokenizerConfig(true, true));
            return new TokenStreamComponents(source,
                    new CachedTermFilter(source, WORD_CACHE,
                            terms -> new KStemFilter(stripEndings(normalizeTerms(terms)))));
        }
    };

    private static final Analyzer STEM_ANALYZER = new Analyzer() {

        @Override
        protected TokenStreamComponents createComponents(String field) {
            Tokenizer source = new ICUTokenizer(new DefaultICUTokenizerConfig(false, true));
            TokenStream pairs = new CJKBigramFilter(
                    new CachedTermFilter(source, NORMALIZED_CACHE, TextAnalysis::normalizeTerms));
            return new TokenStreamComponents(source, new CachedTermFilter(pairs, STEM_CACHE, TextAnalysis::stemTerms));
        }
    };

    private static final Analyzer IDENTIFIER_ANALYZER = new Analyzer() {

        @Override
        protected TokenStreamComponents createComponents(String field) {
            Tokenizer source = new IdentifierTokenizer();
            return new TokenStreamComponents(source, normalizeTerms(new IdentifierFilter(source)));
        }
    };

    private TextAnalysis() {}

    /** The analysis of each field that is searched. */
    public static Analyzer perFieldAnalyzer() {
        return new PerFieldAnalyzerWrapper(STEM_ANALYZER,
                Map.of(PassageFields.WORDS, WORD_ANALYZER, PassageFields.TITLE_AND_HEADINGS, WORD_ANALYZER,
                        PassageFields.IDENTIFIERS, IDENTIFIER_ANALYZER));
    }

    private static TokenStream stemTerms(TokenStream normalized) {
        TokenStream terms = new ICUFoldingFilter(new EnglishMinimalStemFilter(stripEndings(normalized)));
        return TruncateTokenFilter.truncateAfterCodePoints(terms, STEM_LETTERS);
    }

    private static TokenStream normalizeTerms(TokenStream source) {
        return TruncateTokenFilter.truncateAfterCodePoints(new ICUNormalizer2Filter(source), MAX_WORD_LETTERS);
    }

    /** Takes off what a word of its script can do without; each filter knows its own letters and passes over others. */
    private static TokenStream stripEndings(TokenStream normalized) {
        TokenStream terms = new ApostropheSuffixFilter(new ElisionFilter(normalized, ELIDED_ARTICLES));
        terms = new StopWordFilter(terms);
        terms = new DigitKeywordFilter(new DecimalDigitFilter(terms));
        terms = new ArabicStemFilter(new ArabicNormalizationFilter(new PersianNormalizationFilter(terms)));
        terms = new HindiStemFilter(new HindiNormalizationFilter(new IndicNormalizationFilter(terms)));
        return new RussianLightStemFilter(terms);
    }
}
