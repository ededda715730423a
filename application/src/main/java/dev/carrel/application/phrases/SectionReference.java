package dev.carrel.application.phrases;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A reference of a question to a section by its number, as in "What does section 2.2 say?" or "§ 5".
 *
 * @param rest the question without the reference
 */
public record SectionReference(String number, String rest) {

    private static final String NUMBER = "(\\d{1,4}(?:\\.\\d{1,4}){0,8})";
    private static final String KINDS = "section|chapter|clause|paragraph|article|part|abschnitt|kapitel|ziffer"
            + "|paragraf|artikel|punkt|teil|chapitre|paragraphe|partie|sección|capítulo|artículo"
            + "|apartado|sezione|capitolo|articolo|paragrafo|seção|secção|artigo|hoofdstuk"
            + "|paragraaf|avsnitt|afsnit|seksjon|oddíl|kapitola|článek|bod|secțiunea|capitolul"
            + "|articolul|bölüm|madde|ενότητα|κεφάλαιο|άρθρο|раздел|раздела|разделе|глава|главе"
            + "|статья|статье|пункт|пункте|القسم|الفصل|المادة|अनुभाग|अध्याय|धारा|mục|chương"
            + "|điều|หมวด|บท|ข้อ|제";
    private static final Pattern REFERENCE = Pattern.compile(
            "(?:(?<!\\p{L})(?:" + KINDS + ")|§§?|第)[ \\u00a0]{0,3}" + NUMBER,
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    /** Returns the first reference of a question; empty if there is none. */
    public static Optional<SectionReference> find(String question) {
        Matcher found = REFERENCE.matcher(question);
        return found.find() ? Optional.of(new SectionReference(found.group(1),
                question.substring(0, found.start()) + question.substring(found.end()))) : Optional.empty();
    }

    /** Returns whether the question asks what is there, and nothing in particular. */
    public boolean isWhole() {
        return FollowUpLexicon.forLanguageOf(rest).countContentWords(rest) <= 1;
    }

    /** Returns whether a heading begins with the number, possibly after a word or sign for its kind. */
    public boolean isNumberOf(String heading) {
        return Pattern.compile("^[\\p{L}§第 \\u00a0]{0,20}+" + Pattern.quote(number) + "(?!\\d|\\.\\d)")
                .matcher(heading)
                .find();
    }
}
