package dev.carrel.ranking.analysis;

import dev.carrel.ranking.passage.PassageFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TextAnalysisTest {

    private static final Analyzer ANALYZER = TextAnalysis.perFieldAnalyzer();

    @Test
    void stemsEnglishPluralsAndPossessives() {
        assertSameWord("policy", "policies", "Policy's", "POLICY’S");
        assertSameStem("day", "days", "day's");
        assertSameStem("leave", "leaves");
        assertSameStem("employ", "employee", "employees", "employer’s", "employment");
        assertDifferentWords("news", "new");
    }

    @Test
    void removesFrenchAndItalianElisions() {
        assertSameWord("eau", "l'eau", "L’eau", "d'eau");
        assertSameWord("employeur", "l’employeur", "qu'employeur");
        assertSameWord("acqua", "dell'acqua", "l’acqua");
        assertSameStem("congé", "congés", "conge");
    }

    @Test
    void matchesQueriesWithoutAccents() {
        assertSameStem("Übung", "ubung", "ÜBUNGEN");
        assertSameStem("Straße", "STRASSE", "Straßen");
        assertSameStem("kündigen", "Kündigung", "kundigung");
        assertSameStem("año", "ano");
        assertDifferentWords("đường", "dương");
    }

    @Test
    void matchesInflectedFormsByStem() {
        assertSameStem("отпуск", "отпуска", "отпуске", "отпусками");
        assertSameWord("сотрудник", "сотрудники", "сотрудников");
        assertSameStem("İstanbul", "İstanbul'da", "istanbul’un", "İSTANBUL");
        assertSameStem("εργαζόμενος", "εργαζόμενοι", "ΕΡΓΑΖΟΜΕΝΟΥΣ");
        assertSameWord("كتاب", "الكتاب", "والكتاب", "كِتَاب");
        assertSameWord("छुट्टी", "छुट्टियों", "छुट्टियां");
    }

    @Test
    void segmentsTextWithoutSpaces() {
        assertThat(wordsOf("员工每年有三十天的假期")).contains("员工", "假期").hasSizeGreaterThan(4);
        assertThat(stemsOf("员工每年")).containsExactly("员工", "工每", "每年");
        assertThat(wordsOf("従業員は年間三十日の休暇があります")).contains("休暇").hasSizeGreaterThan(5);
        assertThat(wordsOf("カタカナ ｶﾀｶﾅ")).containsExactly("カタカナ", "カタカナ");
        assertThat(wordsOf("พนักงานทุกคนมีวันหยุดสามสิบวัน")).contains("พนักงาน").hasSizeGreaterThan(4);
        assertThat(stemsOf("직원들은 휴가를")).contains("직원", "휴가");
        assertThat(wordsOf("ຂ້ອຍຢາກພັກ")).hasSizeGreaterThan(1);
    }

    @Test
    void doesNotStemTermsWithDigits() {
        assertThat(stemsOf("number249 100001 X2-40 १२३")).containsExactly("number249", "100001", "x2", "40", "123");
    }

    @Test
    void keepsIdentifiersWhole() {
        assertThat(termsOf(PassageFields.IDENTIFIERS, "See ERR-4711, (AB/12-3) or foo.bar.Baz: user_id, \"10.5.0\"."))
                .containsExactly("err4711", "ab12-3", "foo.bar.baz", "user_id", "10.5.0");
        assertThat(
                termsOf(PassageFields.IDENTIFIERS,
                        "A well-known word, e.g. one and/or another - 42 of them. U.S. - ..."))
                .isEmpty();
    }

    @Test
    void keepsOptionsAndNamesWithSignsWhole() {
        assertThat(termsOf(PassageFields.IDENTIFIERS,
                "Use --one-file-system, [-k] or -name=x. C++, (C#); g++. .NET and .htaccess: yes. Issue #5, e.g. - a."))
                .containsExactly("--one-file-system", "-k", "-name", "c++", "c#", "g++", ".net", ".htaccess");
        assertThat(termsOf(PassageFields.IDENTIFIERS, "A well-known -- or --- word, -5 or +3, 50-100 ../up +- ok++ --"))
                .containsExactly("50-100", "ok++");
    }

    @Test
    void keepsOperators() {
        assertThat(termsOf(PassageFields.IDENTIFIERS, "Use &> or >>, a -> b, a && b; x != y, 2>&1 and <(list)."))
                .containsExactly("&>", ">>", "->", "&&", "!=", ">&");
        assertThat(termsOf(PassageFields.IDENTIFIERS, "Really?! 1 < 2 == *** ========== --- a*b %5 <b>? <i>! <u>&"))
                .containsExactly("==");
        assertThat(termsOf(PassageFields.IDENTIFIERS, "make&&make install, f(x)||y, p->next, a:=b i+=1 x==y a>=b s=~t"))
                .containsExactly("&&", "||", "->", ":=", "+=", "==", ">=", "=~");
        assertThat(termsOf(PassageFields.IDENTIFIERS, "<b>bold</b> key=$value R&D AT&T a=*b x=%s well-known: +1"))
                .isEmpty();
    }

    @Test
    void givesIdentifiersDatesAndQuantitiesOneSpelling() {
        assertThat(termsOf(PassageFields.IDENTIFIERS, "AB-1234/6 AB1234/6 AB/1234-6 B-12"))
                .containsExactly("ab1234-6", "ab1234-6", "ab1234-6", "b12");
        assertThat(termsOf(PassageFields.IDENTIFIERS, "2019-05-03 2019/5/3 3.5.2019 03.05.2019 1.5 10:30"))
                .containsExactly("2019-05-03", "2019-05-03", "2019-05-03", "2019-05-03", "1.5", "10:30");
        assertThat(wordsOf("5GB")).contains("5", "gb");
        assertThat(wordsOf("3rd 12a 1990s")).containsExactly("3rd", "12a", "1990s");
    }

    @Test
    void findsPartsOfNames() {
        assertThat(wordsOf("smtpd_helo_required")).containsExactly("smtpd_helo_required", "smtpd", "helo", "require");
        assertThat(wordsOf("MaxConnectionsPerChild")).contains("maxconnectionsperchild", "max", "per", "child");
        assertThat(wordsOf("HTTPServer foo.bar.Baz")).contains("http", "server", "foo", "bar", "baz");
        assertThat(stemsOf("session_cookie")).containsExactly("session_cookie".substring(0, 5), "sessi", "cooki");
        assertThat(wordsOf("McDonald NASA U.S. 10.5.0 e.g")).containsExactly("mcdonald", "donald", "nasa", "u.s",
                "10.5.0", "e.g");
    }

    @Test
    void joinsElectronicWords() {
        assertSameWord("e-mail", "email", "E-Mail", "Email");
        assertSameStem("e-book", "Ebook");
        assertDifferentWords("re-mail", "remail");
        assertThat(wordsOf("a-e-mail e-5")).containsExactly("a", "e", "mail", "e", "5");
    }

    @Test
    void limitsTheLengthOfTerms() {
        for (String huge : List.of("x".repeat(50_000), "1" + "\uFDFA".repeat(5000), "\uFDFA".repeat(5000),
                "e" + "\u0301".repeat(9000), "1_" + "\uFDFA".repeat(5000), "界".repeat(5000), "ß".repeat(5000))) {
            for (String field : List.of(PassageFields.WORDS, PassageFields.STEMS, PassageFields.IDENTIFIERS)) {
                assertThat(termsOf(field, huge)).allMatch(term -> term.length() < 8000);
            }
        }
    }

    private static void assertSameWord(String... texts) {
        assertThat(Arrays.stream(texts).map(TextAnalysisTest::wordsOf).distinct()).hasSize(1);
    }

    private static void assertSameStem(String... texts) {
        assertThat(Arrays.stream(texts).map(TextAnalysisTest::stemsOf).distinct()).hasSize(1);
    }

    private static void assertDifferentWords(String one, String other) {
        assertThat(wordsOf(one)).isNotEqualTo(wordsOf(other));
    }

    private static List<String> wordsOf(String text) {
        return termsOf(PassageFields.WORDS, text);
    }

    private static List<String> stemsOf(String text) {
        return termsOf(PassageFields.STEMS, text);
    }

    private static List<String> termsOf(String field, String text) {
        try (TokenStream tokens = ANALYZER.tokenStream(field, text)) {
            var term = tokens.addAttribute(CharTermAttribute.class);
            var terms = new ArrayList<String>();
            tokens.reset();
            while (tokens.incrementToken()) {
                terms.add(term.toString());
            }
            tokens.end();
            return terms;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
