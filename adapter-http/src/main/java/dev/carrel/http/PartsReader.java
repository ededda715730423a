package dev.carrel.http;

import dev.carrel.http.Problem.Flaw;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.io.Content;
import org.jspecify.annotations.Nullable;

/** Takes the parts of a form from the parser: texts into memory, the file to the disk, all others nowhere. */
final class PartsReader extends MultiPart.AbstractPartsListener implements AutoCloseable {

    private static final int MOST_TEXT_BYTES = 8 * 1024;
    private static final Set<String> PLAIN = Set.of("7bit", "8bit", "binary");

    private final Spool spool;
    private final SpoolFile file;
    private final Map<String, String> texts = new HashMap<>();
    private final Set<String> seen = new HashSet<>();
    private final List<Flaw> flaws = new ArrayList<>();
    private Part part = Part.OTHER;
    private final ByteArrayOutputStream text = new ByteArrayOutputStream();
    private Form.@Nullable FilePart taken;
    private @Nullable String malformed;
    private @Nullable IOException fault;

    PartsReader(Spool spool, long mostFileBytes) {
        this.spool = spool;
        this.file = new SpoolFile(spool, mostFileBytes);
    }

    /** What the part is that is being read. */
    private enum Part {
        FILE,
        TEXT,
        OTHER
    }

    /** What was read, when all was. */
    Form form() {
        if (malformed != null) {
            return new Form.Malformed(malformed);
        }
        if (!seen.contains(FormBody.FILE)) {
            flaws.add(Flaw.inBody(FormBody.FILE, "must be given"));
        }
        return new Form.Parts(Map.copyOf(texts), taken, List.copyOf(flaws));
    }

    boolean isReadable() {
        return malformed == null && fault == null;
    }

    boolean isFileTooLarge() {
        return file.isTooLarge();
    }

    /** Throws what kept the file from being written; the parser would not pass it on. */
    void requireWritten() throws IOException {
        if (fault != null) {
            spool.fail(fault);
        }
    }

    @Override
    public void onPartHeader(String name, String value) {
        super.onPartHeader(name, value);
        if (HttpHeader.CONTENT_TRANSFER_ENCODING.is(name) && !PLAIN.contains(value.toLowerCase(Locale.ROOT))) {
            malformed = "The parts must not be encoded.";
        }
    }

    @Override
    public void onPartHeaders() {
        @Nullable
        String name = getName();
        boolean isText = name != null && FormBody.TEXTS.contains(name);
        boolean isFile = FormBody.FILE.equals(name);
        part = Part.OTHER;
        if ((isText || isFile) && !seen.add(String.valueOf(name))) {
            flaws.add(Flaw.inBody(String.valueOf(name), "must be given once"));
        } else if (isText) {
            part = Part.TEXT;
            text.reset();
        } else if (isFile && getFileName() == null) {
            flaws.add(Flaw.inBody(FormBody.FILE, "must be a file, with its name"));
        } else if (isFile) {
            part = Part.FILE;
        }
    }

    @Override
    public void onPartContent(Content.Chunk chunk) {
        ByteBuffer bytes = chunk.getByteBuffer();
        if (part == Part.FILE) {
            write(bytes);
        } else if (part == Part.TEXT && text.size() <= MOST_TEXT_BYTES) {
            var copy = new byte[Math.min(bytes.remaining(), MOST_TEXT_BYTES + 1 - text.size())];
            bytes.get(copy);
            text.writeBytes(copy);
        }
    }

    @Override
    public void onPart(@Nullable String name, @Nullable String fileName, HttpFields headers) {
        if (part == Part.FILE) {
            finish(String.valueOf(fileName), headers.get(HttpHeader.CONTENT_TYPE));
        } else if (part == Part.TEXT) {
            finish(String.valueOf(name));
        }
        part = Part.OTHER;
    }

    @Override
    public void onFailure(Throwable failure) {
        malformed = "The body is not well-formed multipart/form-data, or has too many parts.";
        file.close();
    }

    @Override
    public void close() {
        file.close();
    }

    private void write(ByteBuffer bytes) {
        try {
            file.write(bytes);
        } catch (IOException e) {
            fault = e;
        }
    }

    private void finish(String fileName, @Nullable String mediaType) {
        try {
            taken = new Form.FilePart(FileName.plain(fileName), mediaType, file.finish());
        } catch (IOException e) {
            fault = e;
        }
    }

    private void finish(String name) {
        if (text.size() > MOST_TEXT_BYTES) {
            flaws.add(Flaw.inBody(name, "must be at most " + MOST_TEXT_BYTES + " bytes"));
            return;
        }
        try {
            String decoded = StandardCharsets.UTF_8.newDecoder()
                    .decode(ByteBuffer.wrap(text.toByteArray()))
                    .toString();
            if (!decoded.isEmpty()) {
                texts.put(name, decoded);
            }
        } catch (CharacterCodingException ignored) {
            malformed = "The part " + name + " is not UTF-8.";
        }
    }
}
