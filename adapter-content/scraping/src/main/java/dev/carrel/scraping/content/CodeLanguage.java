package dev.carrel.scraping.content;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/** The language of a code block, from the class names that generators and highlighters give it. */
final class CodeLanguage {

    /** Names that say only that there is code. */
    private static final Set<String> NO_LANGUAGES = Set.of("default", "none", "text", "plaintext", "notranslate",
            "nohighlight", "code", "block");
    private static final int MAX_ANCESTORS = 3;
    private static final Pattern LANGUAGE = Pattern
            .compile("(?:language|lang|highlight|brush)[-:]\\s?([A-Za-z][\\w+#.]{0,19})");

    private CodeLanguage() {}

    /** Returns the language of a {@code pre} element in lower case; empty if it is not marked. */
    static String of(Element pre) {
        Element code = pre.selectFirst("> code");
        String language = code == null ? "" : named(code);
        Element element = pre;
        for (int i = 0; i < MAX_ANCESTORS && element != null && language.isEmpty(); i++) {
            language = named(element);
            element = element.parent();
        }
        return language;
    }

    private static String named(Element element) {
        String named = element.attr("data-lang").isEmpty() ? element.className()
                : "language-" + element.attr("data-lang");
        Matcher matcher = LANGUAGE.matcher(named);
        while (matcher.find()) {
            String language = matcher.group(1).toLowerCase(Locale.ROOT);
            if (!NO_LANGUAGES.contains(language)) {
                return language;
            }
        }
        return "";
    }
}
