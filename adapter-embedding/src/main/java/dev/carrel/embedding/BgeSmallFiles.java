package dev.carrel.embedding;

import ai.onnxruntime.OrtException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;

/** The files of bge-small-en-v1.5, which LangChain4j publishes. */
final class BgeSmallFiles {

    private static final String MODEL = "/bge-small-en-v1.5-q.onnx";
    private static final int MODEL_BYTES = 34_014_426;
    private static final String TOKENIZER = "/bge-small-en-v1.5-q-tokenizer.json";

    private BgeSmallFiles() {}

    static BertModel model() throws IOException, OrtException {
        try (InputStream model = open(MODEL)) {
            return BertModel.load(model, MODEL_BYTES);
        }
    }

    static WordPieces wordPieces() throws IOException {
        try (InputStream description = open(TOKENIZER)) {
            return new WordPieces(Vocabulary.read(description));
        }
    }

    private static InputStream open(String name) throws IOException {
        InputStream file = BgeSmallFiles.class.getResourceAsStream(name);
        if (file == null) {
            throw new FileNotFoundException("the file " + name + " is not on the class path");
        }
        return file;
    }
}
