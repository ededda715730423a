package dev.carrel.embedding;

import ai.onnxruntime.OrtException;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.domain.error.EmbeddingException;
import dev.carrel.domain.passage.BaselineCosine;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.embedding.bert.LazyResource;
import dev.carrel.embedding.folder.FolderModel;
import dev.carrel.embedding.folder.ModelFolder;
import dev.carrel.embedding.folder.ModelFolderException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Embedder that runs a model of a folder in this process: any sentence-embedding model in ONNX, in the layout of
 * Hugging Face. Texts of all languages are embedded; which ones the model understands is for the caller to know. The
 * model is loaded on first use.
 */
public final class FolderEmbedder implements PassageEmbedder {

    /** Small, so that background work gives way soon. */
    private static final int BATCH_SIZE = 4;
    private static final int MAX_NAME_LENGTH = 100;

    private final ModelId modelId;
    private final String questionPrefix;
    private final String passagePrefix;
    private final LazyResource<FolderModel> model;
    /** NaN until measured. */
    private volatile double baselineCosine = Double.NaN;

    private FolderEmbedder(ModelFolder folder, String questionPrefix, String passagePrefix) {
        String name = folder.name().substring(0, Math.min(folder.name().length(), MAX_NAME_LENGTH));
        this.modelId = new ModelId(
                name + "#" + folder.computeFingerprint(folder.describeSettings() + " " + passagePrefix));
        this.questionPrefix = questionPrefix;
        this.passagePrefix = passagePrefix;
        this.model = new LazyResource<>(() -> load(folder));
    }

    /**
     * Opens a model with the prefixes that its folder states, else with none. Its id is made of its content, so that a
     * replaced model has another one.
     *
     * @param folder the folder, or one of its ONNX files
     * @throws EmbeddingException if the folder has no such model
     */
    public static FolderEmbedder open(Path folder) {
        return open(folder, "", "");
    }

    /**
     * Opens a model with prefixes.
     *
     * @param questionPrefix the prefix that the model was trained with for questions; empty for that of the folder
     * @param passagePrefix the prefix for passages; empty for that of the folder
     * @throws EmbeddingException if the folder has no such model
     */
    public static FolderEmbedder open(Path folder, String questionPrefix, String passagePrefix) {
        try {
            ModelFolder files = ModelFolder.open(folder);
            return new FolderEmbedder(files,
                    questionPrefix.isEmpty() ? files.config().questionPrefix().orElse("") : questionPrefix,
                    passagePrefix.isEmpty() ? files.config().passagePrefix().orElse("") : passagePrefix);
        } catch (ModelFolderException e) {
            throw new EmbeddingException(e.explanation(), e);
        }
    }

    private static FolderModel load(ModelFolder folder) throws IOException, OrtException {
        try {
            return FolderModel.loadEmbedder(folder);
        } catch (ModelFolderException e) {
            throw new EmbeddingException(e.explanation(), e);
        }
    }

    @Override
    public ModelId modelId() {
        return modelId;
    }

    @Override
    public boolean supportsText(String text) {
        return true;
    }

    /** Returns the mean cosine of unrelated texts, measured on first use. */
    @Override
    public double baselineCosine() {
        double known = baselineCosine;
        if (Double.isNaN(known)) {
            known = BaselineCosine.meanCosine(BaselineCosine.QUESTIONS.stream().map(this::embedQuestion).toList(),
                    embedPassages(BaselineCosine.PASSAGES));
            baselineCosine = known;
        }
        return known;
    }

    @Override
    public int preferredBatchSize() {
        return BATCH_SIZE;
    }

    @Override
    public List<Embedding> embedPassages(List<String> passages) {
        return passages.stream().map(passage -> embedText(passagePrefix + passage)).toList();
    }

    @Override
    public Embedding embedQuestion(String question) {
        return embedText(questionPrefix + question);
    }

    private Embedding embedText(String text) {
        try {
            float[] vector = model.get().embedText(text);
            if (vector.length > Embedding.MAX_DIMENSIONS) {
                throw new EmbeddingException("The embedding model " + modelId + " gives vectors of " + vector.length
                        + " dimensions; at most " + Embedding.MAX_DIMENSIONS + " can be indexed. Choose another model.",
                        null);
            }
            return Embedding.of(modelId, vector);
        } catch (ModelFolderException e) {
            throw new EmbeddingException(e.explanation(), e);
        } catch (OrtException | IllegalStateException | IllegalArgumentException e) {
            throw new EmbeddingException("The embedding model " + modelId + " failed: " + e.getMessage() + ".", e);
        }
    }

    /** Closes the model after the current runs. */
    @Override
    public void close() {
        model.close();
    }
}
