package dev.carrel.scraping.extract;

import dev.carrel.domain.document.Section;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** The text of an article, or of questions and answers, as a page hands it to search engines in the JSON-LD in it. */
final class StructuredData {

    private final MarkupParser parser;

    private StructuredData(MarkupParser parser) {
        this.parser = parser;
    }

    /**
     * Returns the longest article, else the questions that are answered; none if there is none.
     *
     * @param parser of the page, which bounds this as well
     */
    static List<Section> text(Document page, MarkupParser parser) {
        try {
            return new StructuredData(parser).text(page);
        } catch (UnreadableException ignored) {
            // More markup than a page may have.
            return List.of();
        }
    }

    private List<Section> text(Document page) throws UnreadableException {
        List<List<JsonFields.Field>> scripts = new ArrayList<>();
        for (Element script : page.select("script[type=application/ld+json]")) {
            scripts.add(JsonFields.of(script.data()));
        }
        List<Section> article = articleBody(scripts);
        return article.isEmpty() ? answers(scripts) : article;
    }

    private List<Section> articleBody(List<List<JsonFields.Field>> scripts) throws UnreadableException {
        String longest = "";
        for (List<JsonFields.Field> fields : scripts) {
            for (JsonFields.Field field : fields) {
                if (field.name().equals(JsonFields.ARTICLE) && field.value().length() > longest.length()) {
                    longest = field.value();
                }
            }
        }
        String text = plain(longest);
        return text.isBlank() ? List.of() : List.of(Section.of(text));
    }

    /** Each question as the heading of its answer. */
    private List<Section> answers(List<List<JsonFields.Field>> scripts) throws UnreadableException {
        List<Section> answers = new ArrayList<>();
        for (List<JsonFields.Field> fields : scripts) {
            String question = "";
            boolean answered = false;
            for (JsonFields.Field field : fields) {
                if (field.name().equals(JsonFields.ANSWER)) {
                    answered = true;
                } else if (!answered && field.name().equals(JsonFields.NAME)) {
                    question = field.value();
                } else if (answered && field.name().equals(JsonFields.TEXT)) {
                    add(CleanText.oneLine(plain(question)), plain(field.value()), answers);
                    answered = false;
                }
            }
        }
        return answers;
    }

    private static void add(String question, String answer, List<Section> answers) {
        if (!answer.isBlank()) {
            answers.add(question.isBlank() ? Section.of(answer) : new Section(List.of(question), answer));
        }
    }

    /** Some write markup or character references in it. */
    private String plain(String value) throws UnreadableException {
        boolean plain = value.indexOf('<') < 0 && value.indexOf('&') < 0;
        return CleanText.lines(plain ? value : parser.parse(value, "").wholeText());
    }
}
