package dev.carrel.formats;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a mail begins: with fields, some of which are in every mail, up to a blank line. */
final class MailHead {

    private static final int LOOKED_AT = 64 * 1024;
    private static final Pattern FIELD = Pattern.compile("([!-9;-~]{1,64}):.*");
    private static final Set<String> TELLING = Set.of("received", "return-path", "message-id", "mime-version",
            "delivered-to", "x-mailer", "dkim-signature");
    private static final Set<String> USUAL = Set.of("from", "to", "date", "subject", "content-type");
    private static final int FEWEST_USUAL = 3;

    private MailHead() {}

    /**
     * @param expected whether it is said to be one
     */
    static boolean begins(byte[] bytes, boolean expected) {
        String head = new String(bytes, 0, Math.min(bytes.length, LOOKED_AT), StandardCharsets.ISO_8859_1);
        Set<String> names = names(head);
        long usual = names.stream().filter(USUAL::contains).count();
        boolean telling = names.stream().anyMatch(TELLING::contains);
        return expected ? telling || usual > 0 : (telling && usual > 0) || usual >= FEWEST_USUAL;
    }

    /** Of the fields before the first blank line; none if there is anything else before it. */
    private static Set<String> names(String head) {
        Set<String> names = new HashSet<>();
        for (String line : (Iterable<String>) head.lines()::iterator) {
            if (line.isEmpty()) {
                return names;
            }
            Matcher field = FIELD.matcher(line);
            if (field.matches()) {
                names.add(field.group(1).toLowerCase(Locale.ROOT));
            } else if (names.isEmpty() || !(line.startsWith(" ") || line.startsWith("\t"))) {
                return Set.of();
            }
        }
        return names;
    }
}
