package dev.carrel.scraping.extract;

import dev.carrel.domain.document.Section;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** The text of an article as a page hands it to search engines, in the JSON-LD that it carries. */
final class StructuredData {

    private static final Pattern ARTICLE_BODY = Pattern.compile("\"articleBody\"\\s*:\\s*\"");

    private StructuredData() {}

    /** The longest such text; none if there is none. */
    static List<Section> articleBody(Document page) {
        String longest = "";
        for (Element script : page.select("script[type=application/ld+json]")) {
            Matcher matcher = ARTICLE_BODY.matcher(script.data());
            while (matcher.find()) {
                String body = string(script.data(), matcher.end());
                if (body.length() > longest.length()) {
                    longest = body;
                }
            }
        }
        // Some write markup or character references in it.
        String text = CleanText.lines(Jsoup.parseBodyFragment(longest).wholeText());
        return text.isBlank() ? List.of() : List.of(Section.of(text));
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
