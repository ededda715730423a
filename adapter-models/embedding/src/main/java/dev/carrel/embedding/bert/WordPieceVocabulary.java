package dev.carrel.embedding.bert;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** The word pieces of a model with their ids. A piece that continues a word starts with {@code ##}. */
final class WordPieceVocabulary {

    static final String BEGIN = "[CLS]";
    static final String END = "[SEP]";
    static final String UNKNOWN = "[UNK]";

    private static final int EXPECTED_SIZE = 32_000;

    private final Map<String, Integer> pieces;

    private WordPieceVocabulary(Map<String, Integer> pieces) {
        this.pieces = pieces;
    }

    /** Reads the vocabulary from a tokenizer description in Hugging Face's JSON format. */
    static WordPieceVocabulary readJson(InputStream description) throws IOException {
        Map<String, Integer> pieces = HashMap.newHashMap(EXPECTED_SIZE);
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
        return new WordPieceVocabulary(pieces);
    }

    boolean hasPiece(String piece) {
        return pieces.containsKey(piece);
    }

    /** Returns the id of a known piece. */
    int pieceId(String piece) {
        return Objects.requireNonNull(pieces.get(piece), piece);
    }
}
