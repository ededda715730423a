package dev.carrel.embedding;

import ai.onnxruntime.OrtException;
import dev.carrel.application.port.Reranker;
import dev.carrel.domain.error.EmbeddingException;
import dev.carrel.domain.error.RerankerException;
import dev.carrel.embedding.bert.LazyResource;
import dev.carrel.embedding.folder.FolderModel;
import dev.carrel.embedding.folder.ModelFolder;
import dev.carrel.embedding.folder.ModelFolderException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reranker that runs a cross-encoder of a folder in this process: any model in ONNX that gives one score for a question
 * and a passage, in the layout of Hugging Face. It uses all processors for one call. The model is loaded on first use.
 */
public final class CrossEncoderReranker implements Reranker {

    private final String name;
    private final LazyResource<FolderModel> model;
    private final ReadingThreads threads;

    private CrossEncoderReranker(ModelFolder folder) {
        this.name = folder.name();
        this.threads = new ReadingThreads(name);
        this.model = new LazyResource<>(() -> load(folder));
    }

    /**
     * Opens a model.
     *
     * @param folder the folder, or one of its ONNX files
     * @throws RerankerException if the folder has no such model
     */
    public static CrossEncoderReranker open(Path folder) {
        try {
            return new CrossEncoderReranker(ModelFolder.open(folder));
        } catch (ModelFolderException e) {
            throw new RerankerException(e.explanation(), e);
        }
    }

    private static FolderModel load(ModelFolder folder) throws IOException, OrtException {
        try {
            return FolderModel.loadCrossEncoder(folder);
        } catch (ModelFolderException e) {
            throw new EmbeddingException(e.explanation(), e);
        }
    }

    @Override
    public String modelName() {
        return name;
    }

    /** Returns 1: a call uses all processors, so that a second one would only make both late. */
    @Override
    public int maxConcurrentCalls() {
        return 1;
    }

    @Override
    public List<Double> scorePassages(String question, List<String> passages) {
        return threads.readAll(passages, passage -> () -> model.get().scorePair(question, passage));
    }

    /** Closes the model after the current runs. */
    @Override
    public void close() {
        threads.close();
        model.close();
    }
}
