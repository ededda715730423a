package dev.carrel.imap;

import jakarta.mail.MessagingException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds which parts of a mail are files that become documents. What belongs to the text, repeats it or has no text
 * stays in the mail: pictures that are shown in the text, as those of signatures; invitations; signatures and keys;
 * sounds, films, archives and programs.
 */
final class AttachedFiles {

    /** As many as a mail is read with; further ones stay in the mail. */
    private static final int MAX_FILES = 100;
    private static final int MAX_DEPTH = 20;
    /** Less is empty. */
    private static final int MIN_SIZE = 8;
    /** What is smaller is an icon or counts who has read the mail. */
    private static final int MIN_PICTURE_SIZE = 8 * 1024;

    private static final Pattern WITHOUT_TEXT = Pattern.compile("(?:audio|video|font|model)/.*"
            + "|image/(?:svg\\+xml|x-icon|vnd\\.microsoft\\.icon)|text/calendar|message/(?!rfc822$).*"
            + "|text/rfc822-headers"
            + "|application/(?:ics|(?:x-)?pkcs7-(?:signature|mime)|pgp-(?:signature|keys|encrypted)"
            + "|(?:vnd\\.)?ms-tnef|(?:x-)?(?:gzip|rar|rar-compressed|7z-compressed|tar|bzip2)"
            + "|x-(?:msdownload|dosexec|ms-installer|apple-diskimage)"
            + "|vnd\\.(?:rar|android\\.package-archive)|java-archive)");
    private static final Set<String> ENDINGS_WITHOUT_TEXT = Set.of("7z", "aac", "apk", "asc", "avi", "bz2", "cer",
            "crt",
            "deb", "dll", "dmg", "dwg", "exe", "flac", "gz", "ico", "ics", "iso", "jar", "m4a", "m4v", "mkv", "mov",
            "mp3",
            "mp4", "mpg", "msi", "ogg", "otf", "p7c", "p7m", "p7s", "pgp", "rar", "rpm", "sig", "svg", "tar", "tgz",
            "ttf",
            "wav", "webm", "wma", "wmv", "woff", "woff2", "xz", "zip");
    private static final Pattern ARCHIVE_OR_UNKNOWN = Pattern
            .compile("application/(?:octet-stream|(?:x-)?zip(?:-compressed)?)");
    /** As Outlook names pictures of the text, and Exchange the parts of a text with something between. */
    private static final Pattern PART_OF_TEXT = Pattern
            .compile("(?i)(?:image\\d{3}|outlook-\\S+)\\.(?:png|jpe?g|gif|bmp|emz|wmz)|oledata\\.mso"
                    + "|ATT\\d{5,}\\.(?:txt|html?|bin|c|dat)|winmail\\.dat");

    private final List<AttachedFile> files = new ArrayList<>();

    private AttachedFiles() {}

    static List<AttachedFile> find(MailPart mail) throws MessagingException, IOException {
        var found = new AttachedFiles();
        found.collect(mail, "", 0);
        return List.copyOf(found.files);
    }

    /** @param above the kind of parts that it is one of, such as {@code mixed}; empty for a mail */
    private void collect(MailPart part, String above, int depth) throws MessagingException, IOException {
        String type = part.type();
        if (!type.startsWith("multipart/")) {
            if (files.size() < MAX_FILES && isFile(part, type, above)) {
                files.add(new AttachedFile(part.section(), FileNames.nameOf(part), part.size()));
            }
            return;
        }
        String kind = type.substring(type.indexOf('/') + 1);
        // Without a boundary the mail could not be written without its files.
        boolean isWhole = kind.equals("encrypted") || kind.equals("report") || part.parameter("boundary") == null;
        if (!isWhole && depth < MAX_DEPTH) {
            List<MailPart> children = part.children();
            for (int at = 0; at < children.size(); at++) {
                // The first of related parts shows the others.
                collect(children.get(at), kind.equals("related") && at == 0 ? above : kind, depth + 1);
            }
        }
    }

    private static boolean isFile(MailPart part, String type, String above) throws MessagingException, IOException {
        boolean isAttached = part.disposition().equals("attachment");
        boolean isNamed = part.part().getFileName() != null;
        String name = FileNames.nameOf(part);
        String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        if (part.size() < MIN_SIZE || WITHOUT_TEXT.matcher(type).matches() || ENDINGS_WITHOUT_TEXT.contains(ending)
                || PART_OF_TEXT.matcher(name).matches()) {
            return false;
        }
        if (type.startsWith("image/")) {
            return isAttached && !above.equals("related") && part.size() >= MIN_PICTURE_SIZE;
        }
        boolean isText = type.equals("text/plain") || type.equals("text/html") || type.isEmpty();
        if (above.equals("alternative") || above.isEmpty() && isText) {
            return isAttached;
        }
        return isAttached || isNamed || !isText && !ARCHIVE_OR_UNKNOWN.matcher(type).matches();
    }
}
