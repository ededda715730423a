package dev.carrel.scraping.html;

import dev.carrel.domain.text.TextCleaner;
import dev.carrel.scraping.content.ContentSectionWriter;
import dev.carrel.scraping.content.ContentTreeBuilder;
import dev.carrel.scraping.content.ReadableElements;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** The title of a page, without the name of the site. */
final class PageTitle {

    private static final int MAX_CODE_POINTS = 512;
    private static final int MAX_HEADINGS = 10;

    /** A separator between the title of a page and the name of its site. */
    private static final Pattern LAST_PART = Pattern.compile("^(.+)\\s[|·•»«–—:-]{1,2}\\s([^|·•»«–—]+)$");
    private static final Pattern FIRST_PART = Pattern.compile("^([^|·•»«–—]+)\\s[|·•»«–—:-]{1,2}\\s(.+)$");
    /** These separators are hardly ever followed by anything but the site. */
    private static final Pattern BAR_SEPARATED = Pattern.compile("^(.+?)\\s[|·•»«]{1,2}\\s([^|·•»«]+)$");
    private static final Pattern NOT_LETTERS = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final int MIN_WORDS = 2;
    private static final int MIN_HOST_PART_LENGTH = 3;

    private PageTitle() {}

    /**
     * Finds the title of a page.
     *
     * @param host the host of the page; empty if it is not known
     */
    static Optional<String> of(Document page, String host) {
        String head = toTitleLine(page.title());
        String shared = toTitleLine(metaContent(page, "og:title"));
        String site = metaContent(page, "og:site_name");
        List<String> headings = headingTexts(page);
        return headings.stream()
                .filter(heading -> beginsWith(head, heading) || beginsWith(shared, heading))
                .filter(heading -> !isSite(heading, site, host))
                .max(Comparator.comparing(String::length))
                .or(() -> Stream.concat(Stream.of(shared, head), headings.stream())
                        .filter(title -> !title.isEmpty())
                        .findFirst()
                        .map(title -> withoutSite(title, site, host)));
    }

    /** A title is mostly a heading of the page, followed by the name of the site. */
    private static boolean beginsWith(String title, String heading) {
        return lettersOnly(title).startsWith(lettersOnly(heading));
    }

    private static String withoutSite(String title, String site, String host) {
        Matcher last = LAST_PART.matcher(title);
        if (last.matches() && isSite(last.group(2), site, host)) {
            return last.group(1).strip();
        }
        Matcher first = FIRST_PART.matcher(title);
        if (first.matches() && isSite(first.group(1), site, host)) {
            return first.group(2).strip();
        }
        Matcher bar = BAR_SEPARATED.matcher(title);
        if (bar.matches() && bar.group(1).strip().split(" ").length >= MIN_WORDS) {
            return bar.group(1).strip();
        }
        return title;
    }

    private static boolean isSite(String part, String site, String host) {
        String letters = lettersOnly(part);
        return !letters.isEmpty() && (letters.equals(lettersOnly(site))
                || (letters.length() >= MIN_HOST_PART_LENGTH && lettersOnly(host).contains(letters))
                || part.toLowerCase(Locale.ROOT).strip().equals(host));
    }

    private static String lettersOnly(String text) {
        return NOT_LETTERS.matcher(text.toLowerCase(Locale.ROOT)).replaceAll("");
    }

    private static List<String> headingTexts(Document page) {
        return page.select("h1")
                .stream()
                .limit(MAX_HEADINGS)
                .map(PageTitle::headingText)
                .filter(heading -> !lettersOnly(heading).isEmpty())
                .toList();
    }

    /** Returns the text of a heading without its anchor sign. */
    private static String headingText(Element heading) {
        String read = toTitleLine(
                ContentSectionWriter.flatText(ContentTreeBuilder.buildTree(heading, ReadableElements.VISIBLE_TEXT)));
        return read.isEmpty() ? toTitleLine(heading.text()) : read;
    }

    private static String toTitleLine(String text) {
        return TextCleaner.truncate(TextCleaner.WEB_PAGE.toSingleLine(text), MAX_CODE_POINTS);
    }

    /** Returns the content of the first {@code meta} element of a name; empty if there is none. */
    static String metaContent(Document page, String name) {
        Element meta = page.selectFirst("meta[property=" + name + "], meta[name=" + name + "]");
        return meta == null ? "" : TextCleaner.WEB_PAGE.toSingleLine(meta.attr("content"));
    }
}
