package dev.carrel.embedding.bert;

import ai.onnxruntime.OrtException;
import dev.carrel.embedding.onnx.FusedBertGraph;
import dev.carrel.embedding.onnx.FusedBertGraph.BertShape;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;

/** The files of bge-small-en-v1.5, as published by LangChain4j. */
public final class BgeSmallFiles {

    private static final String MODEL = "/bge-small-en-v1.5-q.onnx";
    private static final int MODEL_BYTES = 34_014_426;
    private static final int LAYERS = 12;
    private static final int HEADS = 12;
    private static final int WIDTH = 384;
    private static final String TOKENIZER = "/bge-small-en-v1.5-q-tokenizer.json";

    private BgeSmallFiles() {}

    /** Loads the built-in model. */
    public static BertModel loadModel() throws IOException, OrtException {
        return BertModel.loadModel(FusedBertGraph.rewriteModel(readModel(), new BertShape(LAYERS, HEADS, WIDTH)));
    }

    /** Reads the published file into memory outside the heap, which may be small. */
    static ByteBuffer readModel() throws IOException {
        ByteBuffer content = ByteBuffer.allocateDirect(MODEL_BYTES);
        try (ReadableByteChannel channel = Channels.newChannel(openFile(MODEL))) {
            while (content.hasRemaining()) {
                if (channel.read(content) < 0) {
                    throw new EOFException("the model is cut off");
                }
            }
        }
        return content.flip();
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
