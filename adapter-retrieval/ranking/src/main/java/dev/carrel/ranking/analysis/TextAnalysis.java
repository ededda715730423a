package dev.carrel.ranking.analysis;

import dev.carrel.ranking.analysis.SingleTermFilters.FilteredTerm;
import dev.carrel.ranking.passage.PassageFields;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
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
import org.apache.lucene.analysis.pattern.PatternReplaceCharFilter;
import org.apache.lucene.analysis.ru.RussianLightStemFilter;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.analysis.util.ElisionFilter;
import org.apache.lucene.util.BytesRef;

/**
 * Text analysis that is independent of the language. A text is analysed three times:
 *
 * <ul>
 * <li>into <b>words</b>: normalised in case and width, without the endings that are recognised by the script alone or,
 * for English, without harm to other languages; text without spaces (Chinese, Japanese, Thai, Khmer …) is segmented by
 * dictionary; the parts of names such as {@code user_id} are words as well;
 * <li>into <b>stems</b>: the first five letters without accents, which for many inflected languages retrieves about as
 * well as a stemmer of the language (Can et al., <i>Information Retrieval on Turkish Texts</i>, 2008); character
 * bigrams for Chinese, Japanese and Korean;
 * <li>into <b>identifiers</b>: error codes, part numbers, options, operators and names, of which words are only parts.
 * </ul>
 *
 * A passage with the exact word matches the word and the stem, one with another form of it the stem. Stemmers for each
 * language, even with the language known, did not retrieve better than this followed by n-gram reranking
 * ({@code NGramScorer}); therefore no language is detected.
 */
public final class TextAnalysis {

    private static final int STEM_LETTERS = 5;

    /** The length at which words are truncated: Lucene rejects terms of more than 32,766 bytes. */
    private static final int MAX_WORD_LETTERS = 100;

    /** The elided articles and pronouns of French, Italian and Catalan. */
    private static final CharArraySet ELIDED_ARTICLES = CharArraySet.copy(Set.of("""
            c d j l m n qu s t v un jusqu lorsqu puisqu quoiqu quelqu quest quell
            all dall dell nell sull coll pell gl agl dagl degl negl sugl
            """.strip().split("\\s+")));

    private static final Pattern ELECTRONIC_PREFIX = Pattern.compile("(?<![\\p{L}\\p{N}-])([eE])-(?=\\p{L}{3})");

    private static final TermCache<FilteredTerm> WORD_CACHE = new TermCache<>();
    private static final TermCache<FilteredTerm> NORMALIZED_CACHE = new TermCache<>();
    private static final TermCache<FilteredTerm> STEM_CACHE = new TermCache<>();

    private static final Analyzer WORD_ANALYZER = new Analyzer() {

        @Override
        protected Reader initReader(String field, Reader text) {
            return joinElectronic(text);
        }

        @Override
        protected TokenStreamComponents createComponents(String field) {
            Tokenizer source = new ICUTokenizer(new DefaultICUTokenizerConfig(true, true));
            return new TokenStreamComponents(source,
                    new CachedTermFilter(new IdentifierPartsFilter(source), WORD_CACHE, TextAnalysis::toWords));
        }
    };

    private static final Analyzer STEM_ANALYZER = new Analyzer() {

        @Override
        protected Reader initReader(String field, Reader text) {
            return joinElectronic(text);
        }

        @Override
        protected TokenStreamComponents createComponents(String field) {
            Tokenizer source = new ICUTokenizer(new DefaultICUTokenizerConfig(false, true));
            TokenStream pairs = new CJKBigramFilter(
                    new CachedTermFilter(new IdentifierPartsFilter(source), NORMALIZED_CACHE,
                            TextAnalysis::normalizeTerms));
            return new TokenStreamComponents(source, new CachedTermFilter(pairs, STEM_CACHE, TextAnalysis::stemTerms));
        }
    };

    private static final Analyzer IDENTIFIER_ANALYZER = new Analyzer() {

        @Override
        protected TokenStreamComponents createComponents(String field) {
            Tokenizer source = new IdentifierTokenizer();
            return new TokenStreamComponents(source,
                    new CanonicalIdentifierFilter(normalizeTerms(new IdentifierFilter(source))));
        }
    };

    /** One for each thread that indexes; these are few and long-lived. */
    private static final ThreadLocal<SharedTokenization> SHARED_TOKENIZATION = ThreadLocal.withInitial(
            () -> new SharedTokenization(TextAnalysis::toWords, token -> stemTerms(normalizeTerms(token))));

    private TextAnalysis() {}

    /**
     * Analyses a text that is indexed. The terms are those of the {@linkplain #perFieldAnalyzer analyzers}, with half
     * the work, and words with accents once more without them, as people type them.
     */
    public static IndexTerms analyzeForIndex(String text) {
        try {
            if (SharedTokenization.isPossibleFor(text)) {
                return SHARED_TOKENIZATION.get().analyze(joinElectronic(text));
            }
            var terms = new IndexTerms();
            addTerms(WORD_ANALYZER, text, word -> {
                terms.addWord(word);
                foldWord(word).ifPresent(terms::addWord);
            });
            addTerms(STEM_ANALYZER, text, terms::addStem);
            return terms;
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory can be read", e);
        }
    }

    private static Optional<BytesRef> foldWord(BytesRef word) {
        try {
            return Optional.ofNullable(
                    SHARED_TOKENIZATION.get().foldWord(word.utf8ToString().toCharArray(), word));
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory can be read", e);
        }
    }

    private static void addTerms(Analyzer analyzer, String text, Consumer<BytesRef> terms) throws IOException {
        try (TokenStream tokens = analyzer.tokenStream("", text)) {
            var term = tokens.addAttribute(TermToBytesRefAttribute.class);
            tokens.reset();
            while (tokens.incrementToken()) {
                terms.accept(BytesRef.deepCopyOf(term.getBytesRef()));
            }
            tokens.end();
        }
    }

    /** Joins the letter of electronic things with their name: an e-mail is an email, an E-Book an Ebook. */
    private static Reader joinElectronic(Reader text) {
        return new PatternReplaceCharFilter(ELECTRONIC_PREFIX, "$1", text);
    }

    private static String joinElectronic(String text) {
        boolean hasPrefix = text.contains("e-") || text.contains("E-");
        return hasPrefix ? ELECTRONIC_PREFIX.matcher(text).replaceAll("$1") : text;
    }

    /** Returns the analyzer of all fields; thread-safe. */
    public static Analyzer perFieldAnalyzer() {
        return new PerFieldAnalyzerWrapper(STEM_ANALYZER,
                Map.of(PassageFields.WORDS, WORD_ANALYZER, PassageFields.TITLE_AND_HEADINGS, WORD_ANALYZER,
                        PassageFields.IDENTIFIERS, IDENTIFIER_ANALYZER));
    }

    private static TokenStream toWords(TokenStream source) {
        return new KStemFilter(stripEndings(normalizeTerms(source)));
    }

    private static TokenStream stemTerms(TokenStream normalized) {
        TokenStream terms = new ICUFoldingFilter(new EnglishMinimalStemFilter(stripEndings(normalized)));
        return TruncateTokenFilter.truncateAfterCodePoints(terms, STEM_LETTERS);
    }

    private static TokenStream normalizeTerms(TokenStream source) {
        return TruncateTokenFilter.truncateAfterCodePoints(new ICUNormalizer2Filter(source), MAX_WORD_LETTERS);
    }

    /** Removes the endings that a script reveals; each filter leaves words of other scripts unchanged. */
    private static TokenStream stripEndings(TokenStream normalized) {
        TokenStream terms = new ApostropheSuffixFilter(new ElisionFilter(normalized, ELIDED_ARTICLES));
        terms = new StopWordFilter(terms);
        terms = new DigitKeywordFilter(new DecimalDigitFilter(terms));
        terms = new ArabicStemFilter(new ArabicNormalizationFilter(new PersianNormalizationFilter(terms)));
        terms = new HindiStemFilter(new HindiNormalizationFilter(new IndicNormalizationFilter(terms)));
        return new RussianLightStemFilter(terms);
    }
}
