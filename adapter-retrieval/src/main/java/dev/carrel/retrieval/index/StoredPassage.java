package dev.carrel.retrieval.index;

import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.util.BytesRef;

import static java.util.stream.Collectors.joining;

/**
 * A passage as the index stores it, to be shown and reranked.
 *
 * @param document the id of its document
 * @param title the title of the document
 */
public record StoredPassage(DocumentId document, String title, Passage passage) {

    /** Returns the title, then the headings above the passage, outermost first. */
    public List<String> titleAndHeadings() {
        return Stream.concat(Stream.of(title), passage.headings().stream()).toList();
    }

    /** Returns title, headings and text, each on lines of its own. */
    public String fullText() {
        return Stream.concat(titleAndHeadings().stream(), Stream.of(passage.text())).collect(joining("\n"));
    }

    BytesRef toBytes() {
        try {
            var output = new ByteBuffersDataOutput();
            output.writeString(document.value());
            output.writeString(title);
            output.writeVInt(passage.ordinal());
            output.writeVInt(passage.page());
            output.writeVInt(passage.headings().size());
            for (String heading : passage.headings()) {
                output.writeString(heading);
            }
            output.writeString(passage.text());
            return new BytesRef(output.toArrayCopy());
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory cannot fail", e);
        }
    }

    static StoredPassage fromBytes(BytesRef bytes) throws IOException {
        var input = new ByteArrayDataInput(bytes.bytes, bytes.offset, bytes.length);
        var document = new DocumentId(input.readString());
        String title = input.readString();
        int ordinal = input.readVInt();
        int page = input.readVInt();
        int headingCount = input.readVInt();
        var headings = new ArrayList<String>(headingCount);
        for (int heading = 0; heading < headingCount; heading++) {
            headings.add(input.readString());
        }
        return new StoredPassage(document, title, new Passage(ordinal, headings, page, input.readString()));
    }
}
