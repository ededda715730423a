package dev.carrel.http;

import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.NewDocument;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A document that is handed in as a form with a file. */
final class FormBody {

    static final String FILE = "file";
    static final String KEY = "key";
    static final String TITLE = "title";
    static final String SOURCE_URL = "sourceUrl";
    static final String IMAGE_SNIPPET = "imageSnippet";

    /** The parts that are texts. */
    static final List<String> TEXTS = List.of(KEY, TITLE, SOURCE_URL, IMAGE_SNIPPET);

    private FormBody() {}

    /** The document, whose file is there for as long as the request lasts. */
    static NewDocument document(Form form) throws IOException {
        return switch (form) {
            case Form.Malformed malformed ->
                    throw new Refused(Problem.of(ProblemType.MALFORMED_REQUEST, malformed.detail()));
            case Form.Parts parts -> document(parts);
        };
    }

    private static NewDocument document(Form.Parts parts) throws IOException {
        Form.FilePart file = parts.file();
        if (!parts.flaws().isEmpty() || file == null) {
            throw new Refused(Problems.invalid(parts.flaws(), "Some parts are not acceptable."));
        }
        Map<String, String> texts = parts.texts();
        return NewDocument.fromFields(
                new DocumentSource.SourceFile(file.name(), file.mediaType(), ByteSource.of(file.content())),
                texts.get(KEY), texts.get(TITLE), texts.get(SOURCE_URL), texts.get(IMAGE_SNIPPET));
    }
}
