package dev.carrel.formats.text;

import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.text.TextCleaner;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Titles in document properties, where programs often leave defaults of their own. */
public final class DocumentTitles {

    /** The maximum length of a title, in code points. */
    public static final int MAX_CODE_POINTS = 512;

    private static final Pattern DEFAULT_TITLE = Pattern
            .compile("(?iu)(?:untitled|unbenannt|sans titre|sin título)\\W*\\d*"
                    + "|(?:document|dokument|presentation|präsentation|book|mappe|slide|folie|workbook|powerpoin"
                    + "t presentation"
                    + "|powerpoint-präsentation|word document|microsoft word)\\W*\\d*|slide 1|no slide title");
    private static final Pattern PROGRAM_PREFIX = Pattern.compile("(?i)^microsoft (?:word|powerpoint|excel) - ");
    private static final Pattern FILE_NAME = Pattern
            .compile("(?i)\\S+\\.(?:docx?|xlsx?|pptx?|od[tsp]|pdf|rtf|indd|qxd|tex|dvi"
                    + "|html?|txt|md|ps|pages|key|numbers)");
    private static final Pattern PATH_OR_URL = Pattern.compile("(?i)(?:[a-z]:\\\\|\\\\\\\\|/|file:|https?:).*");

    private DocumentTitles() {}

    /** Returns the title in one line; null if it is missing or a default. */
    public static @Nullable String cleanTitle(@Nullable String raw) {
        if (raw == null) {
            return null;
        }
        String title = PROGRAM_PREFIX.matcher(TextCleaner.FILE.toSingleLine(raw)).replaceFirst("");
        boolean sayingNothing = title.isEmpty() || title.chars().noneMatch(Character::isLetterOrDigit)
                || DEFAULT_TITLE.matcher(title).matches() || FILE_NAME.matcher(title).matches()
                || PATH_OR_URL.matcher(title).matches();
        return sayingNothing ? null : TextCleaner.truncate(title, MAX_CODE_POINTS);
    }

    /** Returns the sections without what only repeats the title. */
    static List<Section> withoutTitle(String title, List<Section> sections) {
        List<Section> more = sections.stream().filter(section -> !isOnlyText(section, title)).toList();
        return (more.isEmpty() ? sections : more).stream().map(section -> withoutTitle(title, section)).toList();
    }

    private static boolean isOnlyText(Section section, String title) {
        return section.text().length() <= title.length() + 1
                && section.blocks().stream().map(Block::plainText).toList().equals(List.of(title));
    }

    private static Section withoutTitle(String title, Section section) {
        List<String> headings = section.headings();
        return headings.isEmpty() || !headings.getFirst().equalsIgnoreCase(title)
                ? section
                : new Section(headings.subList(1, headings.size()), section.page(), section.text());
    }
}
