package dev.carrel.formats.parse;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A detector for the header of a mail: fields up to a blank line, some of which every mail has. Other texts have lines
 * with such names too, so what is not declared to be a mail, and has no field that only mails have, names an address.
 */
final class MailHeaderDetector {

    private static final int MAX_SNIFFED_BYTES = 64 * 1024;
    private static final Pattern FIELD = Pattern.compile("([!-9;-~]{1,64}):(.*)");
    private static final Set<String> DISTINCTIVE_FIELDS = Set.of("received", "return-path", "message-id",
            "mime-version",
            "delivered-to", "x-mailer", "dkim-signature");
    private static final Set<String> COMMON_FIELDS = Set.of("from", "to", "date", "subject", "content-type");
    private static final int MIN_COMMON_FIELDS = 3;
    /** The line before each message of a mail box. */
    private static final Pattern BOX_LINE = Pattern.compile("From \\S.*\\d\\d:\\d\\d.*");

    private MailHeaderDetector() {}

    /**
     * Returns true if the bytes start with the header of a mail.
     *
     * @param expected whether the content is declared to be a mail
     */
    static boolean isMail(byte[] bytes, boolean expected) {
        String head = new String(bytes, 0, Math.min(bytes.length, MAX_SNIFFED_BYTES), StandardCharsets.ISO_8859_1);
        Map<String, String> fields = readFields(head);
        Set<String> names = fields.keySet();
        long commonFields = names.stream().filter(COMMON_FIELDS::contains).count();
        boolean isDistinctive = names.stream().anyMatch(DISTINCTIVE_FIELDS::contains);
        return expected ? isDistinctive || commonFields > 0
                : (isDistinctive && commonFields > 0)
                        || (commonFields >= MIN_COMMON_FIELDS && fields.getOrDefault("from", "").contains("@"));
    }

    /** Returns the fields before the first blank line by their names; empty if there is anything else before it. */
    private static Map<String, String> readFields(String head) {
        Map<String, String> fields = new HashMap<>();
        for (String line : (Iterable<String>) head.lines()::iterator) {
            if (line.isEmpty()) {
                return fields;
            }
            if (fields.isEmpty() && BOX_LINE.matcher(line).matches()) {
                continue;
            }
            Matcher field = FIELD.matcher(line);
            if (field.matches()) {
                fields.put(field.group(1).toLowerCase(Locale.ROOT), field.group(2));
            } else if (fields.isEmpty() || !(line.startsWith(" ") || line.startsWith("\t"))) {
                return Map.of();
            }
        }
        return fields;
    }
}
