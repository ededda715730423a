package dev.carrel.ranking.passage;

import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.util.BytesRef;

/**
 * A passage as the index stores it, to be shown and reranked.
 *
 * @param document the id of its document
 * @param title the title of the document
 */
public record StoredPassage(DocumentId document, String title, Passage passage) {

    /** Returns the title, then the headings above the passage, outermost first. */
    public List<String> titleAndHeadings() {
        var lines = new ArrayList<String>(1 + passage.headings().size());
        lines.add(title);
        lines.addAll(passage.headings());
        return List.copyOf(lines);
    }

    /** Returns title, headings and text, each on lines of its own. */
    public String fullText() {
        var lines = new ArrayList<>(titleAndHeadings());
        lines.add(passage.text());
        return String.join("\n", lines);
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
