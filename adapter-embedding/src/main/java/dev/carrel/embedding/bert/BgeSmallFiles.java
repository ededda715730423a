package dev.carrel.embedding.bert;

import ai.onnxruntime.OrtException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;

/** The files of bge-small-en-v1.5, as published by LangChain4j. */
public final class BgeSmallFiles {

    private static final String MODEL = "/bge-small-en-v1.5-q.onnx";
    private static final int MODEL_BYTES = 34_014_426;
    private static final String TOKENIZER = "/bge-small-en-v1.5-q-tokenizer.json";

    private BgeSmallFiles() {}

    /** Loads the built-in model. */
    public static BertModel loadModel() throws IOException, OrtException {
        try (InputStream model = openFile(MODEL)) {
            return BertModel.loadModel(model, MODEL_BYTES);
        }
    }

    /** Loads the tokenizer of the built-in model. */
    public static WordPieceTokenizer loadTokenizer() throws IOException {
        try (InputStream description = openFile(TOKENIZER)) {
            return new WordPieceTokenizer(WordPieceVocabulary.readJson(description));
        }
    }

    private static InputStream openFile(String name) throws IOException {
        InputStream file = BgeSmallFiles.class.getResourceAsStream(name);
        if (file == null) {
            throw new FileNotFoundException("the file " + name + " is not on the class path");
        }
        return file;
    }
}
