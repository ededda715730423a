package dev.carrel.formats.plain;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What generators of sites add to Markdown, such as Docusaurus and GitBook: imports and components of MDX, and the
 * marks of remarks. Their names and titles stay, the marks do not.
 */
final class MarkdownDialects {

    private static final Pattern FENCE = Pattern.compile(" {0,3}(?:`{3,}|~{3,}).*");
    private static final Pattern MODULE = Pattern.compile("import\\s.{0,500}['\"];?\\s*"
            + "|export\\s+(?:const|let|default|function)\\s.*");
    private static final Pattern REMARK = Pattern
            .compile("\\s*:{3,}\\s*+[\\w-]*+\\s*+(?:\\{[^{}]*}|\\[([^\\[\\]]*)]|(\\S.*))?");
    private static final Pattern TEMPLATE = Pattern.compile("\\s*\\{%(?:[^%]|%(?!}))*+%}\\s*");
    /**
     * What a template shows: the title of a tab or of code, the method and path of a request, the address of a video.
     */
    private static final Pattern SHOWN_BY_TEMPLATE = Pattern
            .compile("(?<=\\s)(?:title|summary|method|path)=\"([^\"]+)\"|(?<=\\{% embed )url=\"([^\"\\s<>]+)\"");
    private static final Pattern COMPONENT = Pattern.compile("\\s*</?[A-Z][\\w.]*(?:\\s[^<>]*)?>\\s*");
    /** A word boundary would look back over all combining marks, at each of them. */
    private static final Pattern NAME = Pattern.compile("(?<!\\w)(?:title|label|summary)=\\{?[\"']([^\"']+)[\"']");
    /** Powers and formulas as Pandoc writes them: 10^6^, H~2~O. */
    private static final Pattern RAISED = Pattern.compile("(?<=\\d)\\^(\\d{1,3})\\^");
    private static final Pattern LOWERED = Pattern.compile("(?<=[A-Z][a-z]?)~(\\d{1,2})~");
    /** A remark as GitHub writes it. */
    private static final Pattern ALERT = Pattern
            .compile("^(\\s{0,3}>\\s?)\\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)]\\s*$");
    private static final Pattern MARKS = Pattern.compile("\\d\\^\\d|~\\d|\\[![A-Z]");
    private static final String COMMENT_START = "{/*";
    private static final String COMMENT_END = "*/}";

    private MarkdownDialects() {}

    /** Returns the text without the marks. */
    static String clean(String text) {
        if (!MARKS.matcher(text).find() && !text.contains(":::") && !text.contains("{%") && !text.contains("import ")
                && !text.contains("export ")
                && !text.contains("{/*")) {
            return text;
        }
        var out = new StringBuilder(text.length());
        boolean isCode = false;
        for (String line : withoutComments(text).lines().toList()) {
            isCode ^= FENCE.matcher(line).matches();
            out.append(isCode ? line : clean(line, REMARK.matcher(line))).append('\n');
        }
        return out.toString();
    }

    private static String withoutComments(String text) {
        var out = new StringBuilder(text.length());
        int done = 0;
        for (int start = text.indexOf(COMMENT_START); start >= 0; start = text.indexOf(COMMENT_START, done)) {
            int end = text.indexOf(COMMENT_END, start);
            if (end < 0) {
                break;
            }
            out.append(text, done, start);
            done = end + COMMENT_END.length();
        }
        return out.append(text, done, text.length()).toString();
    }

    private static String clean(String line, Matcher remark) {
        if (MODULE.matcher(line).matches()) {
            return "";
        }
        if (TEMPLATE.matcher(line).matches()) {
            return shownBy(line);
        }
        if (remark.matches()) {
            String title = remark.group(1) == null ? remark.group(2) : remark.group(1);
            return title == null ? "" : "**" + title.strip() + "**\n";
        }
        if (COMPONENT.matcher(line).matches()) {
            Matcher name = NAME.matcher(line);
            return name.find() ? "\n**" + name.group(1) + "**\n" : "";
        }
        String raised = line.indexOf('^') < 0 ? line : RAISED.matcher(line).replaceAll("<sup>$1</sup>");
        String lowered = raised.indexOf('~') < 0 ? raised : LOWERED.matcher(raised).replaceAll("$1");
        return ALERT.matcher(lowered).replaceFirst("$1**$2:**");
    }

    private static String shownBy(String template) {
        String shown = SHOWN_BY_TEMPLATE.matcher(template)
                .results()
                .map(value -> value.group(1) == null ? "<" + value.group(2) + ">"
                        : "**" + value.group(1).strip() + "**")
                .collect(Collectors.joining(" "));
        return shown.isEmpty() ? "" : "\n" + shown + "\n";
    }
}
