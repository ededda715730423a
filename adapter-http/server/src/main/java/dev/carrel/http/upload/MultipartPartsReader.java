package dev.carrel.http.upload;

import dev.carrel.api.document.AddDocumentRequest;
import dev.carrel.http.exchange.MultipartForm;
import dev.carrel.http.exchange.Problem.InvalidParameter;
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

/** Collects the parts of a form: texts in memory and the file on disk. Other parts are dropped. */
final class MultipartPartsReader extends MultiPart.AbstractPartsListener implements AutoCloseable {

    private static final int MAX_TEXT_BYTES = 8 * 1024;
    private static final Set<String> ALLOWED_TRANSFER_ENCODINGS = Set.of("7bit", "8bit", "binary");

    private final UploadSpool spool;
    private final SpoolFile file;
    private final Map<String, String> texts = new HashMap<>();
    private final Set<String> seen = new HashSet<>();
    private final List<InvalidParameter> invalidParameters = new ArrayList<>();
    private PartKind part = PartKind.OTHER;
    private final ByteArrayOutputStream text = new ByteArrayOutputStream();
    private MultipartForm.@Nullable FilePart filePart;
    private @Nullable String malformed;
    private @Nullable IOException writeFailure;

    MultipartPartsReader(UploadSpool spool, long maxFileBytes) {
        this.spool = spool;
        this.file = new SpoolFile(spool, maxFileBytes);
    }

    private enum PartKind {
        FILE,
        TEXT,
        OTHER
    }

    /** Returns the form at the end of the body. */
    MultipartForm toForm() {
        if (malformed != null) {
            return new MultipartForm.MalformedForm(malformed);
        }
        if (!seen.contains(MultipartDocument.FILE_PART)) {
            invalidParameters.add(InvalidParameter.inBody(MultipartDocument.FILE_PART, "must be given"));
        }
        return new MultipartForm.FormParts(Map.copyOf(texts), filePart, List.copyOf(invalidParameters));
    }

    /** Returns whether there was no error yet. */
    boolean isReadable() {
        return malformed == null && writeFailure == null;
    }

    boolean isFileTooLarge() {
        return file.isTooLarge();
    }

    /** Throws the exception that a write to the file has caused, which the parser would not pass on. */
    void throwIfWriteFailed() throws IOException {
        if (writeFailure != null) {
            spool.throwWriteFailure(writeFailure);
        }
    }

    @Override
    public void onPartHeader(String name, String value) {
        super.onPartHeader(name, value);
        if (HttpHeader.CONTENT_TRANSFER_ENCODING.is(name)
                && !ALLOWED_TRANSFER_ENCODINGS.contains(value.toLowerCase(Locale.ROOT))) {
            malformed = "The parts must not be encoded.";
        }
    }

    @Override
    public void onPartHeaders() {
        @Nullable
        String name = getName();
        boolean isText = name != null && AddDocumentRequest.FIELDS_OF_FILE.contains(name);
        boolean isFile = MultipartDocument.FILE_PART.equals(name);
        part = PartKind.OTHER;
        if ((isText || isFile) && !seen.add(String.valueOf(name))) {
            invalidParameters.add(InvalidParameter.inBody(String.valueOf(name), "must be given once"));
        } else if (isText) {
            part = PartKind.TEXT;
            text.reset();
        } else if (isFile && getFileName() == null) {
            invalidParameters
                    .add(InvalidParameter.inBody(MultipartDocument.FILE_PART, "must be a file, with its name"));
        } else if (isFile) {
            part = PartKind.FILE;
        }
    }

    @Override
    public void onPartContent(Content.Chunk chunk) {
        ByteBuffer bytes = chunk.getByteBuffer();
        if (part == PartKind.FILE) {
            writeToFile(bytes);
        } else if (part == PartKind.TEXT && text.size() <= MAX_TEXT_BYTES) {
            var copy = new byte[Math.min(bytes.remaining(), MAX_TEXT_BYTES + 1 - text.size())];
            bytes.get(copy);
            text.writeBytes(copy);
        }
    }

    @Override
    public void onPart(@Nullable String name, @Nullable String fileName, HttpFields headers) {
        if (part == PartKind.FILE) {
            finishFile(String.valueOf(fileName), headers.get(HttpHeader.CONTENT_TYPE));
        } else if (part == PartKind.TEXT) {
            finishText(String.valueOf(name));
        }
        part = PartKind.OTHER;
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

    private void writeToFile(ByteBuffer bytes) {
        try {
            file.writeBytes(bytes);
        } catch (IOException e) {
            writeFailure = e;
        }
    }

    private void finishFile(String fileName, @Nullable String mediaType) {
        try {
            filePart = new MultipartForm.FilePart(UploadFileName.sanitizeName(fileName), mediaType,
                    file.finishWriting());
        } catch (IOException e) {
            writeFailure = e;
        }
    }

    private void finishText(String name) {
        if (text.size() > MAX_TEXT_BYTES) {
            invalidParameters.add(InvalidParameter.inBody(name, "must be at most " + MAX_TEXT_BYTES + " bytes"));
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
