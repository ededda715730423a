package dev.carrel.ranking.analysis;

import java.util.List;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.bn.BengaliAnalyzer;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.ckb.SoraniAnalyzer;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.eu.BasqueAnalyzer;
import org.apache.lucene.analysis.fa.PersianAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.ga.IrishAnalyzer;
import org.apache.lucene.analysis.gl.GalicianAnalyzer;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.hy.ArmenianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.lt.LithuanianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianAnalyzer;
import org.apache.lucene.analysis.ne.NepaliAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.sr.SerbianAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.ta.TamilAnalyzer;
import org.apache.lucene.analysis.te.TeluguAnalyzer;
import org.apache.lucene.analysis.th.ThaiAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;

/**
 * The stop words of many languages: articles, pronouns, auxiliaries, question words. A list is needed because in a
 * small library the document frequency does not reveal them. The lists are Lucene's, extended by question words. All
 * languages share one set, since a stop word is never removed, only weighted less.
 */
public final class StopWords {

    private static final String ENGLISH_WORDS = """
            a about above after again all also am an and any are as at be because been before being below between
            both but by can could did do does doing done down during each either else few for from further get give
            had has have having he her here hers herself him himself his how however i if in into is it its itself
            just many may me might mine more most much must my myself neither no nor not now of off on once one only
            or other ought our ours ourselves out over own please rather same shall she should since so some such
            tell than that the their theirs them themselves then there these they this those though through to too
            under until up upon us very was we were what when where whether which while who whom whose why will with
            within without would yes yet you your yours yourself yourselves don doesn didn isn aren wasn weren
            cannot couldn wouldn shouldn i'm i've i'd i'll
            """;

    /**
     * Question words of other languages, which Lucene's lists lack: frequent in questions, but so rare in documents
     * that they would outweigh what is asked for. Words that mean something else in English are left out.
     */
    private static final String QUESTION_WORDS = """
            wer wen wem wessen wann warum wieso weshalb weswegen wozu wofür womit wovon worauf woran worin worüber
            wodurch wonach wobei woher wohin wieviel wieviele welch welche welchem welchen welcher welches viele
            heißt hieß
            combien quand quoi pourquoi quel quelle quels quelles lequel laquelle lesquels lesquelles
            cuál cuáles cuándo cuánta cuántas cuánto cuántos cómo dónde adónde quién quiénes qué
            quale quali quando quanta quante quanti quanto dove perché chi
            qual quais quantas quantos onde quem porquê
            wie wanneer waar waarom waarvoor waardoor hoe hoeveel welk welke wat
            vem vad när hur varför vilken vilket vilka hvem hvad hvor hvornår hvorfor hvordan hvilken hvilket hvilke hva
            kto gdzie kiedy dlaczego jak jaki jaka jakie ile który która które kdo kde kdy proč jaký jaká jaké kolik
            cine unde când cât câtă câte câți cum
            nerede nereye nereden neden niçin nasıl hangi kaç kuka mikä missä milloin miksi miten kuinka
            hol mikor miért hogyan mennyi hány melyik siapa apa kapan mana bagaimana mengapa berapa
            ποιος ποια ποιο ποιοι ποιες πού πότε γιατί πώς πόσο πόσα πόσες πόσοι τι
            кто что где куда когда почему зачем как какой какая какие какое сколько откуда кого кому
            хто що де коли чому як який скільки من ماذا ما متى أين كيف لماذا كم هل
            कौन क्या कब कहाँ कहां कैसे क्यों कितना कितने कितनी किस किसने
            """;

    private static final CharArraySet WORDS = loadWords();

    private StopWords() {}

    /** Returns whether a part of a text, which is in lower case, is a stop word. */
    public static boolean containsWord(char[] text, int from, int length) {
        return WORDS.contains(text, from, length);
    }

    private static CharArraySet loadWords() {
        var words = new CharArraySet(8192, false);
        words.addAll(List.of(ENGLISH_WORDS.strip().split("\\s+")));
        words.addAll(List.of(QUESTION_WORDS.strip().split("\\s+")));
        for (CharArraySet list : List.of(ArabicAnalyzer.getDefaultStopSet(), ArmenianAnalyzer.getDefaultStopSet(),
                BasqueAnalyzer.getDefaultStopSet(), BengaliAnalyzer.getDefaultStopSet(),
                BulgarianAnalyzer.getDefaultStopSet(), CatalanAnalyzer.getDefaultStopSet(),
                CzechAnalyzer.getDefaultStopSet(), DanishAnalyzer.getDefaultStopSet(),
                DutchAnalyzer.getDefaultStopSet(), FinnishAnalyzer.getDefaultStopSet(),
                FrenchAnalyzer.getDefaultStopSet(), GalicianAnalyzer.getDefaultStopSet(),
                GermanAnalyzer.getDefaultStopSet(), GreekAnalyzer.getDefaultStopSet(),
                HindiAnalyzer.getDefaultStopSet(), HungarianAnalyzer.getDefaultStopSet(),
                IndonesianAnalyzer.getDefaultStopSet(), IrishAnalyzer.getDefaultStopSet(),
                ItalianAnalyzer.getDefaultStopSet(), LatvianAnalyzer.getDefaultStopSet(),
                LithuanianAnalyzer.getDefaultStopSet(), NepaliAnalyzer.getDefaultStopSet(),
                NorwegianAnalyzer.getDefaultStopSet(), PersianAnalyzer.getDefaultStopSet(),
                PortugueseAnalyzer.getDefaultStopSet(), RomanianAnalyzer.getDefaultStopSet(),
                RussianAnalyzer.getDefaultStopSet(), SerbianAnalyzer.getDefaultStopSet(),
                SoraniAnalyzer.getDefaultStopSet(), SpanishAnalyzer.getDefaultStopSet(),
                SwedishAnalyzer.getDefaultStopSet(), TamilAnalyzer.getDefaultStopSet(),
                TeluguAnalyzer.getDefaultStopSet(), ThaiAnalyzer.getDefaultStopSet(),
                TurkishAnalyzer.getDefaultStopSet())) {
            words.addAll(list);
        }
        return CharArraySet.unmodifiableSet(words);
    }
}
