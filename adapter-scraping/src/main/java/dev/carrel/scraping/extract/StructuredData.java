package dev.carrel.scraping.extract;

import dev.carrel.domain.document.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;

/** The text of an article, or of questions and answers, as a page hands it to search engines in the JSON-LD in it. */
final class StructuredData {

    private static final Pattern ARTICLE_BODY = Pattern.compile("\"articleBody\"\\s*:\\s*\"");

    private static final Pattern QUESTION_AND_ANSWER = Pattern
            .compile("(?<answer>\"acceptedAnswer\"\\s*:)|\"(?:(?<name>name)|(?<text>text))\"\\s*:\\s*\"");

    private StructuredData() {}

    /** The longest article, else the questions that are answered; none if there is none. */
    static List<Section> text(Document page) {
        List<Section> article = articleBody(page);
        return article.isEmpty() ? answers(page) : article;
    }

    private static List<Section> articleBody(Document page) {
        String longest = "";
        for (Element script : scripts(page)) {
            Matcher matcher = ARTICLE_BODY.matcher(script.data());
            while (matcher.find()) {
                String body = string(script.data(), matcher.end());
                if (body.length() > longest.length()) {
                    longest = body;
                }
            }
        }
        String text = plain(longest);
        return text.isBlank() ? List.of() : List.of(Section.of(text));
    }

    /** Each question as the heading of its answer. */
    private static List<Section> answers(Document page) {
        List<Section> answers = new ArrayList<>();
        for (Element script : scripts(page)) {
            String question = "";
            boolean answered = false;
            Matcher matcher = QUESTION_AND_ANSWER.matcher(script.data());
            while (matcher.find()) {
                if (matcher.group("answer") != null) {
                    answered = true;
                } else if (!answered && matcher.group("name") != null) {
                    question = CleanText.oneLine(plain(string(script.data(), matcher.end())));
                } else if (answered && matcher.group("text") != null) {
                    add(answers, question, plain(string(script.data(), matcher.end())));
                    answered = false;
                }
            }
        }
        return answers;
    }

    private static void add(List<Section> answers, String question, String answer) {
        if (!answer.isBlank()) {
            answers.add(question.isBlank() ? Section.of(answer) : new Section(List.of(question), answer));
        }
    }

    private static Elements scripts(Document page) {
        return page.select("script[type=application/ld+json]");
    }

    /** Some write markup or character references in it. */
    private static String plain(String value) {
        return CleanText.lines(Jsoup.parseBodyFragment(value).wholeText());
    }

    /** The JSON string that begins there, as far as it goes; what is wrong in it stays as it is. */
    private static String string(String json, int start) {
        var value = new StringBuilder();
        int i = start;
        while (i < json.length() && json.charAt(i) != '"') {
            char c = json.charAt(i);
            if (c == '\\' && i + 1 < json.length()) {
                i += escape(json, i + 1, value);
            } else {
                value.append(c);
            }
            i++;
        }
        return value.toString();
    }

    /** Appends what the escape stands for; returns how many characters it has beside the backslash. */
    private static int escape(String json, int at, StringBuilder value) {
        char c = json.charAt(at);
        if (c == 'u' && at + 4 < json.length() && json.substring(at + 1, at + 5).matches("[0-9a-fA-F]{4}")) {
            value.append((char) Integer.parseInt(json.substring(at + 1, at + 5), 16));
            return 5;
        }
        value.append(switch (c) {
            case 'n', 'r' -> '\n';
            case 't', 'b', 'f' -> ' ';
            default -> c;
        });
        return 1;
    }
}
