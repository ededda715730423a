package dev.carrel.retrieval;

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
 * {@link CloseReading} after it: that is why no language is detected.
 */
final class TextAnalysis {

    private static final int STEM_LETTERS = 5;

    /** Nobody asks for longer ones, and Lucene refuses terms of more than 32,766 bytes. */
    private static final int MOST_WORD_LETTERS = 100;

    /** What French, Italian and Catalan put before a word with an apostrophe. */
    private static final CharArraySet ELIDED = CharArraySet.copy(Set.of("""
            c d j l m n qu s t v un jusqu lorsqu puisqu quoiqu quelqu quest quell
            all dall dell nell sull coll pell gl agl dagl degl negl sugl
            """.strip().split("\\s+")));

    private static final TermMemory WORDS_KNOWN = new TermMemory();
    private static final TermMemory NORMALIZED_KNOWN = new TermMemory();
    private static final TermMemory STEMS_KNOWN = new TermMemory();

    private static final Analyzer WORDS = new Analyzer() {

        @Override
        protected TokenStreamComponents createComponents(String field) {
            Tokenizer source = new ICUTokenizer(new DefaultICUTokenizerConfig(true, true));
            return new TokenStreamComponents(source,
                    new RememberedTermFilter(source, WORDS_KNOWN,
                            terms -> new KStemFilter(endings(normalized(terms)))));
        }
    };

    private static final Analyzer STEMS = new Analyzer() {

        @Override
        protected TokenStreamComponents createComponents(String field) {
            Tokenizer source = new ICUTokenizer(new DefaultICUTokenizerConfig(false, true));
            TokenStream pairs = new CJKBigramFilter(
                    new RememberedTermFilter(source, NORMALIZED_KNOWN, TextAnalysis::normalized));
            return new TokenStreamComponents(source, new RememberedTermFilter(pairs, STEMS_KNOWN, TextAnalysis::stems));
        }
    };

    private static final Analyzer IDENTIFIERS = new Analyzer() {

        @Override
        protected TokenStreamComponents createComponents(String field) {
            Tokenizer source = new IdentifierTokenizer();
            return new TokenStreamComponents(source, normalized(new IdentifierFilter(source)));
        }
    };

    private TextAnalysis() {}

    /** The analysis of each field that is searched. */
    static Analyzer perField() {
        return new PerFieldAnalyzerWrapper(STEMS, Map.of(PassageFields.WORDS, WORDS, PassageFields.ABOUT, WORDS,
                PassageFields.IDENTIFIERS, IDENTIFIERS));
    }

    private static TokenStream stems(TokenStream normalized) {
        TokenStream terms = new ICUFoldingFilter(new EnglishMinimalStemFilter(endings(normalized)));
        return TruncateTokenFilter.truncateAfterCodePoints(terms, STEM_LETTERS);
    }

    private static TokenStream normalized(TokenStream source) {
        return TruncateTokenFilter.truncateAfterCodePoints(new ICUNormalizer2Filter(source), MOST_WORD_LETTERS);
    }

    /** Takes off what a word of its script can do without; each filter knows its own letters and passes over others. */
    private static TokenStream endings(TokenStream normalized) {
        TokenStream terms = new ApostropheEndingFilter(new ElisionFilter(normalized, ELIDED));
        terms = new CommonWordFilter(terms);
        terms = new DigitsKeptFilter(new DecimalDigitFilter(terms));
        terms = new ArabicStemFilter(new ArabicNormalizationFilter(new PersianNormalizationFilter(terms)));
        terms = new HindiStemFilter(new HindiNormalizationFilter(new IndicNormalizationFilter(terms)));
        return new RussianLightStemFilter(terms);
    }
}
