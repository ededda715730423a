package dev.carrel.embedding.bert;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.OrtSession.SessionOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A model of ONNX Runtime, which many threads may run at once. Native memory outlives the runs that use it. */
public final class ModelSession implements AutoCloseable {

    private final OrtEnvironment environment;
    private final OrtSession session;
    private final ReadWriteLock use = new ReentrantReadWriteLock();
    private boolean isClosed;

    private ModelSession(OrtEnvironment environment, OrtSession session) {
        this.environment = environment;
        this.session = session;
    }

    /** A run of the model. */
    @FunctionalInterface
    public interface ModelRun<T> {
        T run(OrtSession session) throws OrtException;
    }

    /**
     * Loads a model from the content of its file, which takes a moment.
     *
     * @throws LinkageError if ONNX Runtime has no native library for this machine
     */
    static ModelSession load(ByteBuffer model) throws IOException, OrtException {
        OrtEnvironment environment = NativeLibrary.loadEnvironment();
        try (SessionOptions options = NativeLibrary.singleThreadedOptions()) {
            return new ModelSession(environment, environment.createSession(model, options));
        }
    }

    /** Loads a model from a file, which may have others beside it, as from its content. */
    public static ModelSession load(Path file) throws IOException, OrtException {
        OrtEnvironment environment = NativeLibrary.loadEnvironment();
        try (SessionOptions options = NativeLibrary.singleThreadedOptions()) {
            return new ModelSession(environment, environment.createSession(file.toString(), options));
        }
    }

    /** Returns the names of the inputs. */
    public Set<String> inputNames() {
        return session.getInputNames();
    }

    /** Returns the names of the outputs, in the order of the model. */
    public Set<String> outputNames() {
        return session.getOutputNames();
    }

    /**
     * Runs the model.
     *
     * @throws IllegalStateException if it is closed
     */
    public <T> T run(ModelRun<T> run) throws OrtException {
        use.readLock().lock();
        try {
            if (isClosed) {
                throw new IllegalStateException("The model is closed.");
            }
            return run.run(session);
        } finally {
            use.readLock().unlock();
        }
    }

    /** Creates the input of a text, one number for each of its pieces. */
    public OnnxTensor newTensor(long[] values) throws OrtException {
        return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), new long[]{1, values.length});
    }

    /** Closes the model after the current runs. Idempotent. */
    @Override
    public void close() throws OrtException {
        use.writeLock().lock();
        try {
            if (!isClosed) {
                isClosed = true;
                session.close();
            }
        } finally {
            use.writeLock().unlock();
        }
    }
}
