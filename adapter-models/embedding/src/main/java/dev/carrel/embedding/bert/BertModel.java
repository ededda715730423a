package dev.carrel.embedding.bert;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;

/**
 * A BERT model run by ONNX Runtime. The embedding is the vector of the first token. Safe for use by multiple threads; a
 * call computes on its own thread.
 */
public final class BertModel implements AutoCloseable {

    private static final int DIMENSIONS = 384;

    private final ModelSession session;

    private BertModel(ModelSession session) {
        this.session = session;
    }

    /**
     * Loads a model, which takes a moment.
     *
     * @param model the content of its file, with the ids of word pieces as its only input
     * @throws LinkageError if ONNX Runtime has no native library for this machine
     */
    static BertModel loadModel(ByteBuffer model) throws IOException, OrtException {
        return new BertModel(ModelSession.load(model));
    }

    /**
     * Returns the embedding of a text, not normalized.
     *
     * @param pieces the ids of its word pieces
     * @throws IllegalStateException if the model is closed
     */
    public float[] embedPieces(long[] pieces) throws OrtException {
        return session.run(open -> runSession(open, pieces));
    }

    private float[] runSession(OrtSession open, long[] pieces) throws OrtException {
        try (OnnxTensor ids = session.newTensor(pieces);
                OrtSession.Result result = open.run(Map.of("input_ids", ids))) {
            OnnxTensor meanings = (OnnxTensor) result.get(0);
            var first = new float[DIMENSIONS];
            meanings.getFloatBuffer().get(first);
            return first;
        }
    }

    /** Closes the session after the current runs. Idempotent. */
    @Override
    public void close() throws OrtException {
        session.close();
    }
}
