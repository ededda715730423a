package dev.carrel.embedding.bert;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.OrtSession.SessionOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A BERT model run by ONNX Runtime. The embedding is the vector of the first token. Safe for use by multiple threads; a
 * call computes on its own thread.
 */
public final class BertModel implements AutoCloseable {

    private static final int DIMENSIONS = 384;

    private final OrtEnvironment environment;
    private final OrtSession session;
    /** Native memory must outlive the runs that use it. */
    private final ReadWriteLock use = new ReentrantReadWriteLock();
    private boolean closed;

    private BertModel(OrtEnvironment environment, OrtSession session) {
        this.environment = environment;
        this.session = session;
    }

    /**
     * Loads a model, which takes a moment.
     *
     * @param model the content of its file, with the ids of word pieces as its only input
     * @throws LinkageError if ONNX Runtime has no native library for this machine
     */
    static BertModel loadModel(ByteBuffer model) throws IOException, OrtException {
        OrtEnvironment environment = NativeLibrary.loadEnvironment();
        try (SessionOptions options = NativeLibrary.singleThreadedOptions()) {
            return new BertModel(environment, environment.createSession(model, options));
        }
    }

    /**
     * Returns the embedding of a text, not normalized.
     *
     * @param pieces the ids of its word pieces
     * @throws IllegalStateException if the model is closed
     */
    public float[] embedPieces(long[] pieces) throws OrtException {
        use.readLock().lock();
        try {
            if (closed) {
                throw new IllegalStateException("The model is closed.");
            }
            return runSession(pieces);
        } finally {
            use.readLock().unlock();
        }
    }

    private float[] runSession(long[] pieces) throws OrtException {
        try (OnnxTensor ids = OnnxTensor.createTensor(environment, LongBuffer.wrap(pieces),
                new long[]{1, pieces.length});
                OrtSession.Result result = session.run(Map.of("input_ids", ids))) {
            OnnxTensor meanings = (OnnxTensor) result.get(0);
            var first = new float[DIMENSIONS];
            meanings.getFloatBuffer().get(first);
            return first;
        }
    }

    /** Closes the session after the current runs. Idempotent. */
    @Override
    public void close() throws OrtException {
        use.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                session.close();
            }
        } finally {
            use.writeLock().unlock();
        }
    }
}
