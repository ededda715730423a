package dev.carrel.imap;

import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeUtility;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The names of attached files, which mail programs encode in many ways. */
final class FileNames {

    private static final int MAX_CHARACTERS = 150;
    private static final int MAX_EXTENSION = 10;
    private static final Pattern SHORT_TYPE = Pattern.compile("[a-z0-9]{2,5}");
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\uFFFD]+");
    private static final Pattern NOT_AT_THE_BEGINNING = Pattern.compile("^(?:[.\\s]|~\\$)+");

    private FileNames() {}

    /** Returns the name of a part, which is one of its own if none is declared. */
    static String nameOf(MailPart part) throws MessagingException, IOException {
        String declared = clean(part.part().getFileName());
        if (part.isForwarded()) {
            String name = declared.isEmpty() ? clean(subjectOf(part)) : declared;
            return (name.isEmpty() ? "mail" : name) + (name.toLowerCase(Locale.ROOT).endsWith(".eml") ? "" : ".eml");
        }
        if (!declared.isEmpty()) {
            return declared;
        }
        String subtype = part.type().substring(part.type().indexOf('/') + 1);
        return "attachment" + (subtype.equals("plain") ? ".txt"
                : SHORT_TYPE.matcher(subtype).matches() ? "." + subtype : "");
    }

    /** A subject may have slashes, and no folder. */
    private static @Nullable String subjectOf(MailPart forwarded) throws MessagingException, IOException {
        String subject = forwarded.innerSubject();
        return subject == null ? null : subject.replace('/', '-').replace('\\', '-');
    }

    /** Returns a name without a folder and what could not be seen; empty if nothing is left. */
    private static String clean(@Nullable String declared) {
        if (declared == null) {
            return "";
        }
        String name = Normalizer.normalize(INVISIBLE.matcher(decode(declared)).replaceAll(" "), Normalizer.Form.NFC);
        name = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        return shorten(NOT_AT_THE_BEGINNING.matcher(name).replaceFirst("").strip());
    }

    /** Decodes words as in headers, and bytes that were sent as they are. */
    private static String decode(String declared) {
        String decoded = declared;
        if (declared.contains("=?")) {
            try {
                decoded = MimeUtility.decodeText(MimeUtility.unfold(declared));
            } catch (UnsupportedEncodingException ignored) {
                // The name stays as it is.
            }
        }
        boolean isBytes = decoded.chars().anyMatch(c -> c >= 0x80) && decoded.chars().allMatch(c -> c < 0x100);
        if (isBytes) {
            try {
                return StandardCharsets.UTF_8.newDecoder()
                        .decode(ByteBuffer.wrap(decoded.getBytes(StandardCharsets.ISO_8859_1)))
                        .toString();
            } catch (CharacterCodingException ignored) {
                // It is Latin.
            }
        }
        return decoded;
    }

    private static String shorten(String name) {
        if (name.codePointCount(0, name.length()) <= MAX_CHARACTERS) {
            return name;
        }
        int dot = name.lastIndexOf('.');
        String extension = dot >= name.length() - MAX_EXTENSION ? name.substring(dot) : "";
        int end = name.offsetByCodePoints(0, MAX_CHARACTERS - extension.length());
        return name.substring(0, end).strip() + extension;
    }
}
