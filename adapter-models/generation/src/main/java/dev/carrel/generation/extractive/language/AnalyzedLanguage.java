package dev.carrel.generation.extractive.language;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.bn.BengaliAnalyzer;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.et.EstonianAnalyzer;
import org.apache.lucene.analysis.eu.BasqueAnalyzer;
import org.apache.lucene.analysis.fa.PersianAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.lt.LithuanianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.ta.TamilAnalyzer;
import org.apache.lucene.analysis.te.TeluguAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;

/** The languages with a known list of function words and a stemmer. */
@SuppressWarnings("ImmutableEnumChecker")
public // Error Prone does not see that these are constructors and unmodifiable sets
enum AnalyzedLanguage {

    ARABIC("ar", ArabicAnalyzer::new, ArabicAnalyzer.getDefaultStopSet()),
    BASQUE("eu", BasqueAnalyzer::new, BasqueAnalyzer.getDefaultStopSet()),
    BENGALI("bn", BengaliAnalyzer::new, BengaliAnalyzer.getDefaultStopSet()),
    BULGARIAN("bg", BulgarianAnalyzer::new, BulgarianAnalyzer.getDefaultStopSet()),
    CATALAN("ca", CatalanAnalyzer::new, CatalanAnalyzer.getDefaultStopSet()),
    CZECH("cs", CzechAnalyzer::new, CzechAnalyzer.getDefaultStopSet()),
    DANISH("da", DanishAnalyzer::new, DanishAnalyzer.getDefaultStopSet()),
    DUTCH("nl", DutchAnalyzer::new, DutchAnalyzer.getDefaultStopSet()),
    ENGLISH("en", () -> new EnglishAnalyzer(EnglishWords.FUNCTION_WORDS), EnglishWords.FUNCTION_WORDS),
    ESTONIAN("et", EstonianAnalyzer::new, EstonianAnalyzer.getDefaultStopSet()),
    FINNISH("fi", FinnishAnalyzer::new, FinnishAnalyzer.getDefaultStopSet()),
    FRENCH("fr", FrenchAnalyzer::new, FrenchAnalyzer.getDefaultStopSet()),
    GERMAN("de", GermanAnalyzer::new, GermanAnalyzer.getDefaultStopSet()),
    GREEK("el", GreekAnalyzer::new, GreekAnalyzer.getDefaultStopSet()),
    HINDI("hi", HindiAnalyzer::new, HindiAnalyzer.getDefaultStopSet()),
    HUNGARIAN("hu", HungarianAnalyzer::new, HungarianAnalyzer.getDefaultStopSet()),
    INDONESIAN("id", IndonesianAnalyzer::new, IndonesianAnalyzer.getDefaultStopSet()),
    ITALIAN("it", ItalianAnalyzer::new, ItalianAnalyzer.getDefaultStopSet()),
    LATVIAN("lv", LatvianAnalyzer::new, LatvianAnalyzer.getDefaultStopSet()),
    LITHUANIAN("lt", LithuanianAnalyzer::new, LithuanianAnalyzer.getDefaultStopSet()),
    NORWEGIAN("no", NorwegianAnalyzer::new, NorwegianAnalyzer.getDefaultStopSet()),
    PERSIAN("fa", PersianAnalyzer::new, PersianAnalyzer.getDefaultStopSet()),
    PORTUGUESE("pt", PortugueseAnalyzer::new, PortugueseAnalyzer.getDefaultStopSet()),
    ROMANIAN("ro", RomanianAnalyzer::new, RomanianAnalyzer.getDefaultStopSet()),
    RUSSIAN("ru", RussianAnalyzer::new, RussianAnalyzer.getDefaultStopSet()),
    SPANISH("es", SpanishAnalyzer::new, SpanishAnalyzer.getDefaultStopSet()),
    SWEDISH("sv", SwedishAnalyzer::new, SwedishAnalyzer.getDefaultStopSet()),
    TAMIL("ta", TamilAnalyzer::new, TamilAnalyzer.getDefaultStopSet()),
    TELUGU("te", TeluguAnalyzer::new, TeluguAnalyzer.getDefaultStopSet()),
    TURKISH("tr", TurkishAnalyzer::new, TurkishAnalyzer.getDefaultStopSet());

    private final Locale locale;
    private final Supplier<Analyzer> analyzer;
    private final CharArraySet functionWords;

    AnalyzedLanguage(String tag, Supplier<Analyzer> analyzer, CharArraySet functionWords) {
        locale = Locale.forLanguageTag(tag);
        this.analyzer = analyzer;
        this.functionWords = functionWords;
    }

    /** Returns the language with an ISO 639-1 code. */
    static AnalyzedLanguage ofCode(String code) {
        Locale locale = Locale.forLanguageTag(code);
        return Arrays.stream(values()).filter(language -> language.locale.equals(locale)).findFirst().orElseThrow();
    }

    Locale locale() {
        return locale;
    }

    /** Creates an analyzer that removes function words and stems the others. */
    Analyzer newAnalyzer() {
        return analyzer.get();
    }

    /** Returns the function words of the language in lower case. */
    CharArraySet functionWords() {
        return functionWords;
    }

    /**
     * Snowball's list of English function words; the list of {@link EnglishAnalyzer} has no question words and no
     * pronouns.
     */
    private static final class EnglishWords {

        static final CharArraySet FUNCTION_WORDS = readWords();

        private EnglishWords() {}

        private static CharArraySet readWords() {
            try (var words = Objects.requireNonNull(SnowballFilter.class.getResourceAsStream("english_stop.txt"))) {
                return CharArraySet.unmodifiableSet(WordlistLoader.getSnowballWordSet(words));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
