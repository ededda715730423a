package dev.carrel.embedding;

import dev.carrel.domain.error.EmbeddingException;
import dev.carrel.domain.error.RerankerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What is said of folders without a usable model: what is wrong, where, and what to do. */
class ModelFolderErrorsTest {

    private final Path folder;

    ModelFolderErrorsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void missingFolder() {
        assertOpening(folder.resolve("absent")).hasMessage("There is no folder " + folder.resolve("absent")
                + ". Name a folder with a model.onnx and a tokenizer.json.");
    }

    @Test
    void folderWithoutModel() {
        assertOpening(folder).hasMessageStartingWith("The folder " + folder + " has no ONNX model: neither model.onnx")
                .hasMessageContaining("optimum-cli export onnx");
    }

    @Test
    void severalModels() throws IOException {
        Files.writeString(folder.resolve("a.onnx"), "");
        Files.writeString(folder.resolve("b.onnx"), "");

        assertOpening(folder).hasMessageContaining("a.onnx, b.onnx. Name the file instead of the folder.");
    }

    @Test
    void missingTokenizer() throws IOException {
        Files.delete(TinyModels.writeEmbedder(folder).resolve("tokenizer.json"));

        assertOpening(folder).hasMessageStartingWith("The folder " + folder + " has no tokenizer.json.");
    }

    @Test
    void unreadableConfiguration() throws IOException {
        Files.writeString(TinyModels.writeEmbedder(folder).resolve("modules.json"), "<html>");

        assertOpening(folder)
                .hasMessage("The file " + folder.resolve("modules.json") + " is no JSON. Download it again.");
    }

    @Test
    void unsupportedPooling() throws IOException {
        TinyModels.writeEmbedder(folder);
        Files.createDirectories(folder.resolve("1_Pooling"));
        Files.writeString(folder.resolve("1_Pooling/config.json"), "{\"pooling_mode_weightedmean_tokens\": true}");

        assertThatThrownBy(() -> FolderEmbedder.open(folder)).isInstanceOf(EmbeddingException.class)
                .hasMessageStartingWith("The pooling of " + folder.resolve("1_Pooling/config.json"));
    }

    @Test
    void layersOutsideOfTheFile() throws IOException {
        Files.writeString(TinyModels.writeEmbedder(folder).resolve("modules.json"), """
                [{"path": "", "type": "sentence_transformers.models.Transformer"},
                 {"path": "1_Pooling", "type": "sentence_transformers.models.Pooling"},
                 {"path": "2_Dense", "type": "sentence_transformers.models.Dense"}]""");

        assertEmbedding().hasMessageContaining("needs layers that are not in its ONNX file (modules.json: Dense)");
    }

    @Test
    void fileThatIsNoModel() throws IOException {
        Files.writeString(TinyModels.writeEmbedder(folder).resolve("model.onnx"), "version https://git-lfs");

        assertEmbedding().hasMessageContaining("The file " + folder.resolve("model.onnx") + " is no ONNX model");
    }

    @Test
    void fileThatIsNoTokenizer() throws IOException {
        Files.writeString(TinyModels.writeEmbedder(folder).resolve("tokenizer.json"), "{}");

        assertEmbedding().hasMessageContaining("The tokenizer " + folder.resolve("tokenizer.json") + " cannot be read");
    }

    @Test
    void modelThatReadsNoText() throws IOException {
        TinyModels.writeEmbedder(folder);
        Files.write(folder.resolve("model.onnx"), new OnnxFileBuilder().input("pixels", 2)
                .cast("pixels", "logits", OnnxFileBuilder.FLOAT)
                .output("logits", OnnxFileBuilder.FLOAT, 2)
                .build());

        assertEmbedding().hasMessageContaining("does not read text: its inputs are pixels, and not input_ids");
    }

    @Test
    void crossEncoderAsEmbeddingModel() throws IOException {
        TinyModels.writeCrossEncoder(folder);

        assertEmbedding().hasMessageContaining("is no embedding model: its output logits has the shape [1]")
                .hasMessageContaining("set reranker.model");
    }

    @Test
    void embeddingModelAsCrossEncoder() throws IOException {
        TinyModels.writeEmbedder(folder);

        try (var reranker = CrossEncoderReranker.open(folder)) {
            assertThatThrownBy(() -> reranker.scorePassages("leave", List.of("leave")))
                    .isInstanceOf(RerankerException.class)
                    .hasMessageContaining("is no cross-encoder: its output last_hidden_state has the shape")
                    .hasMessageContaining("set embedding.model");
        }
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> assertOpening(Path path) {
        assertThatThrownBy(() -> CrossEncoderReranker.open(path)).isInstanceOf(RerankerException.class);
        return assertThatThrownBy(() -> FolderEmbedder.open(path)).isInstanceOf(EmbeddingException.class);
    }

    private AbstractThrowableAssert<?, ? extends Throwable> assertEmbedding() {
        try (var model = FolderEmbedder.open(folder)) {
            return assertThatThrownBy(() -> model.embedQuestion("How many days?"))
                    .isInstanceOf(EmbeddingException.class);
        }
    }
}
