package dev.carrel.formats.rtf;

import dev.carrel.domain.text.MagicBytes;
import dev.carrel.formats.picture.PictureFiles;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The pictures of an RTF document, in the order in which they lie there: PNG and JPEG. Where programs that know only
 * older formats find the same picture once more, it is none.
 */
final class RtfPictures implements PictureFiles {

    private static final String PICTURE = "pict";
    /** What is left out where there is a better picture, and the bullets of lists. */
    private static final Set<String> LESSER = Set.of("nonshppict", "shprslt", "listpicture");
    /** Enough to tell formats apart. */
    private static final int HEAD_BYTES = 8;

    private final String rtf;
    private final StringBuilder rest = new StringBuilder();
    /** Where the data begin, by name. */
    private final Map<String, Integer> starts = new LinkedHashMap<>();
    private int number;

    private RtfPictures(String rtf) {
        this.rtf = rtf;
    }

    static RtfPictures find(byte[] bytes) {
        var found = new RtfPictures(new String(bytes, StandardCharsets.ISO_8859_1));
        found.findAll();
        return found;
    }

    private void findAll() {
        int depth = 0;
        int lesser = Integer.MAX_VALUE;
        int kept = 0;
        int at = 0;
        while (at < rtf.length()) {
            char c = rtf.charAt(at);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            lesser = depth < lesser ? Integer.MAX_VALUE : lesser;
            RtfControl control = c == '\\' ? RtfControl.next(rtf, at) : null;
            if (control == null) {
                at++;
                continue;
            }
            at = RtfData.endOf(control, rtf);
            if (PICTURE.equals(control.word())) {
                var head = new RtfData(rtf, HEAD_BYTES);
                rest.append(rtf, kept, control.start());
                at = head.read(at);
                kept = at;
                // Where a file ends after the start of a group, Tika adds a character.
                rest.append(at == rtf.length() ? "}" : "");
                if (lesser == Integer.MAX_VALUE) {
                    add(head.bytes(), control.end());
                }
            } else if (control.word() != null && LESSER.contains(control.word())) {
                lesser = Math.min(lesser, depth);
            }
        }
        rest.append(rtf, kept, rtf.length());
    }

    private void add(byte[] head, int start) {
        number++;
        boolean isPng = MagicBytes.PNG.matches(head);
        if ((isPng || MagicBytes.JPEG.matches(head)) && starts.size() < MAX_PICTURES) {
            starts.put("picture-" + (starts.size() + 1) + (isPng ? ".png" : ".jpg"), start);
        }
    }

    /** Returns the document without its pictures, one character for each byte. */
    String rest() {
        return rest.toString();
    }

    /** Returns the number of all pictures, of any format. */
    int number() {
        return number;
    }

    @Override
    public List<String> names() {
        return List.copyOf(starts.keySet());
    }

    @Override
    public byte[] read(String name) {
        var data = new RtfData(rtf, MAX_PICTURE_BYTES);
        data.read(Objects.requireNonNull(starts.get(name), name));
        return data.bytes();
    }
}
