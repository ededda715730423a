package dev.carrel.scraping.html;

import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.domain.text.TextCleaner;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** The text of an article or of questions and answers in the JSON-LD of a page. */
final class StructuredData {

    private final MarkupParser parser;

    private StructuredData(MarkupParser parser) {
        this.parser = parser;
    }

    /**
     * Returns the longest article, else the answered questions; empty if there are none.
     *
     * @param parser the parser of the page, whose limits apply to this markup as well
     */
    static List<Section> extractArticle(Document page, MarkupParser parser) {
        try {
            return new StructuredData(parser).findArticle(page);
        } catch (UnreadableContentException ignored) {
            // The markup in it exceeds the limits of the page.
            return List.of();
        }
    }

    private List<Section> findArticle(Document page) {
        List<List<JsonLdFields.JsonField>> scripts = new ArrayList<>();
        for (Element script : page.select("script[type=application/ld+json]")) {
            scripts.add(JsonLdFields.parseFields(script.data()));
        }
        List<Section> article = longestArticleBody(scripts);
        return article.isEmpty() ? answeredQuestions(scripts) : article;
    }

    private List<Section> longestArticleBody(List<List<JsonLdFields.JsonField>> scripts) {
        String longest = "";
        for (List<JsonLdFields.JsonField> fields : scripts) {
            for (JsonLdFields.JsonField field : fields) {
                if (field.name().equals(JsonLdFields.ARTICLE) && field.value().length() > longest.length()) {
                    longest = field.value();
                }
            }
        }
        String text = toPlainText(longest);
        return text.isBlank() ? List.of() : List.of(Section.of(text));
    }

    /** Returns each answer under its question as a heading. */
    private List<Section> answeredQuestions(List<List<JsonLdFields.JsonField>> scripts) {
        List<Section> answers = new ArrayList<>();
        for (List<JsonLdFields.JsonField> fields : scripts) {
            String question = "";
            boolean answered = false;
            for (JsonLdFields.JsonField field : fields) {
                if (field.name().equals(JsonLdFields.ANSWER)) {
                    answered = true;
                } else if (!answered && field.name().equals(JsonLdFields.NAME)) {
                    question = field.value();
                } else if (answered && field.name().equals(JsonLdFields.TEXT)) {
                    addAnswer(TextCleaner.WEB_PAGE.toSingleLine(toPlainText(question)), toPlainText(field.value()),
                            answers);
                    answered = false;
                }
            }
        }
        return answers;
    }

    private static void addAnswer(String question, String answer, List<Section> answers) {
        if (!answer.isBlank()) {
            answers.add(question.isBlank() ? Section.of(answer) : new Section(List.of(question), answer));
        }
    }

    /** Some values contain markup or character references. */
    private String toPlainText(String value) {
        boolean plain = value.indexOf('<') < 0 && value.indexOf('&') < 0;
        return TextCleaner
                .trimLines(TextCleaner.WEB_PAGE.toVerbatimLines(plain ? value : parser.parse(value, "").wholeText()))
                .strip();
    }
}
