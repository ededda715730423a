package dev.carrel.embedding;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** The pieces of words that a model knows, by number. A piece that goes on with a word begins with {@code ##}. */
final class Vocabulary {

    static final String BEGIN = "[CLS]";
    static final String END = "[SEP]";
    static final String UNKNOWN = "[UNK]";

    private static final int ABOUT_SO_MANY = 32_000;

    private final Map<String, Integer> pieces;

    private Vocabulary(Map<String, Integer> pieces) {
        this.pieces = pieces;
    }

    /** Reads the vocabulary out of the description of a tokenizer, in the JSON of Hugging Face. */
    static Vocabulary read(InputStream description) throws IOException {
        Map<String, Integer> pieces = HashMap.newHashMap(ABOUT_SO_MANY);
        try (JsonParser json = new JsonFactory().createParser(description)) {
            while (json.nextToken() != null) {
                if (json.currentToken() == JsonToken.FIELD_NAME && json.currentName().equals("vocab")) {
                    json.nextToken();
                    while (json.nextToken() == JsonToken.FIELD_NAME) {
                        pieces.put(json.currentName(), json.nextIntValue(0));
                    }
                }
            }
        }
        for (String needed : new String[]{BEGIN, END, UNKNOWN}) {
            if (!pieces.containsKey(needed)) {
                throw new IOException("The vocabulary lacks " + needed + ".");
            }
        }
        return new Vocabulary(pieces);
    }

    boolean knows(String piece) {
        return pieces.containsKey(piece);
    }

    /** Of a piece that is known. */
    int number(String piece) {
        return Objects.requireNonNull(pieces.get(piece), piece);
    }
}
