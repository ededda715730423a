package dev.carrel.formats;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What documents call themselves in their properties, where programs often leave a name of their own. */
final class Titles {

    static final int MOST_CODE_POINTS = 512;

    private static final Pattern PROGRAMS_OWN = Pattern
            .compile("(?iu)(?:untitled|unbenannt|sans titre|sin título)\\W*\\d*"
                    + "|(?:document|dokument|presentation|präsentation|book|mappe|slide|folie|workbook|powerpoint presentation"
                    + "|powerpoint-präsentation|word document|microsoft word)\\W*\\d*|slide 1|no slide title");
    private static final Pattern PROGRAM = Pattern.compile("(?i)^microsoft (?:word|powerpoint|excel) - ");
    private static final Pattern FILE_NAME = Pattern
            .compile("(?i)\\S+\\.(?:docx?|xlsx?|pptx?|od[tsp]|pdf|rtf|indd|qxd|tex|dvi"
                    + "|html?|txt|md|ps|pages|key|numbers)");
    private static final Pattern PATH = Pattern.compile("(?i)(?:[a-z]:\\\\|\\\\\\\\|/|file:|https?:).*");

    private Titles() {}

    /** In one line; null if it says nothing. */
    static @Nullable String sensible(@Nullable String raw) {
        if (raw == null) {
            return null;
        }
        String title = PROGRAM.matcher(CleanText.oneLine(raw)).replaceFirst("");
        boolean sayingNothing = title.isEmpty() || title.chars().noneMatch(Character::isLetterOrDigit)
                || PROGRAMS_OWN.matcher(title).matches() || FILE_NAME.matcher(title).matches()
                || PATH.matcher(title).matches();
        return sayingNothing ? null : CleanText.cut(title, MOST_CODE_POINTS);
    }
}
