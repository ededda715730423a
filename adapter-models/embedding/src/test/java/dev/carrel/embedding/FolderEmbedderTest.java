package dev.carrel.embedding;

import dev.carrel.application.contract.model.PassageEmbedderContract;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.domain.passage.Embedding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class FolderEmbedderTest extends PassageEmbedderContract {

    private static final String LEAVE = "Every employee has thirty days of paid leave in a year.";

    @TempDir
    private static Path models;

    @BeforeAll
    static void writeModel() throws IOException {
        TinyModels.writeEmbedder(models.resolve("words"));
    }

    @Override
    protected PassageEmbedder openEmbedder() {
        return FolderEmbedder.open(models.resolve("words"));
    }

    @Test
    void isForAllLanguages() {
        try (var model = FolderEmbedder.open(models.resolve("words"))) {
            assertThat(Stream.of("Wie viele Urlaubstage habe ich?", "有給休暇は何日ですか", "Сколько дней отпуска?"))
                    .allMatch(model::supportsText);
        }
    }

    @Test
    void takesDimensionsAndPoolingFromTheModel(@TempDir Path folder) throws IOException {
        TinyModels.writeEmbedder(folder);
        try (var mean = FolderEmbedder.open(folder)) {
            assertThat(mean.embedQuestion("leave").dimensions()).isEqualTo(TinyModels.DIMENSIONS);
            assertThat(cosine(mean, "leave", "paid leave")).isBetween(0.3, 0.95);

            writePooling(folder, "cls");
            try (var first = FolderEmbedder.open(folder)) {
                assertThat(cosine(first, "leave", "printer floor")).isGreaterThan(0.99);
                assertThat(first.modelId()).isNotEqualTo(mean.modelId());
            }
        }
    }

    @Test
    void readsThePoolingOfNewerFiles(@TempDir Path folder) throws IOException {
        TinyModels.writeEmbedder(folder);
        Files.createDirectories(folder.resolve("1_Pooling"));
        Files.writeString(folder.resolve("1_Pooling/config.json"), "{\"pooling_mode\": \"lasttoken\"}");

        try (var last = FolderEmbedder.open(folder)) {
            assertThat(cosine(last, "leave", "printer floor")).isGreaterThan(0.99);
        }
    }

    @Test
    void usesTheVectorOfTheTextIfTheModelGivesOne(@TempDir Path folder) throws IOException {
        writePooling(TinyModels.writePooledEmbedder(folder), "cls");

        try (var pooled = FolderEmbedder.open(folder)) {
            assertThat(pooled.embedQuestion("leave").dimensions()).isEqualTo(TinyModels.DIMENSIONS);
            assertThat(cosine(pooled, "leave", "printer floor")).isLessThan(0.9);
        }
    }

    @Test
    void cutsTextsWhereTheModelEnds(@TempDir Path folder) throws IOException {
        TinyModels.writeEmbedder(folder);
        Files.writeString(folder.resolve("sentence_bert_config.json"), "{\"max_seq_length\": 8}");

        try (var model = FolderEmbedder.open(folder)) {
            List<Embedding> all = model.embedPassages(List.of("Every employee has thirty days",
                    "Every employee has thirty days of", LEAVE));

            assertThat(all.get(2)).isEqualTo(all.get(1)).isNotEqualTo(all.get(0));
        }
    }

    @Test
    void neitherPadsNorCutsAsTheTokenizerFileSays() {
        try (var model = FolderEmbedder.open(models.resolve("words"))) {
            assertThat(cosine(model, "leave", "leave has thirty days of paid leave in a year")).isLessThan(0.9);
            assertThat(cosine(model, "paid leave", "leave paid")).isGreaterThan(0.999);
        }
    }

    @Test
    void takesPrefixesFromTheFolderOrTheCaller(@TempDir Path folder) throws IOException {
        TinyModels.writeEmbedder(folder);
        try (var bare = FolderEmbedder.open(folder); var given = FolderEmbedder.open(folder, "query ", "passage ")) {
            assertThat(given.embedQuestion(LEAVE).components()).isEqualTo(bare.embedQuestion("query " + LEAVE)
                    .components()).isNotEqualTo(bare.embedQuestion(LEAVE).components());
            Files.writeString(folder.resolve("config_sentence_transformers.json"),
                    "{\"prompts\": {\"query\": \"query \", \"document\": \"passage \"}}");

            try (var stated = FolderEmbedder.open(folder)) {
                assertThat(stated.modelId()).isEqualTo(given.modelId()).isNotEqualTo(bare.modelId());
                assertThat(stated.embedQuestion(LEAVE)).isEqualTo(given.embedQuestion(LEAVE));
                assertThat(stated.embedPassages(List.of(LEAVE))).isEqualTo(given.embedPassages(List.of(LEAVE)));
            }
        }
    }

    @Test
    void namesAReplacedModelAnew(@TempDir Path folder) throws IOException {
        TinyModels.writeEmbedder(folder);
        var before = FolderEmbedder.open(folder).modelId();
        assertThat(FolderEmbedder.open(folder).modelId()).isEqualTo(before);

        Files.writeString(folder.resolve("model.onnx.data"), "weights");
        var withData = FolderEmbedder.open(folder).modelId();
        Files.writeString(folder.resolve("tokenizer.json"), "{}");

        assertThat(withData).isNotEqualTo(before);
        assertThat(FolderEmbedder.open(folder).modelId()).isNotEqualTo(withData);
        assertThat(before.value()).matches(folder.getFileName() + "#[0-9a-f]{12}");
    }

    @Test
    void prefersQuantizedWeightsAndTakesANamedFile(@TempDir Path folder) throws IOException {
        TinyModels.writeEmbedder(folder);
        var whole = FolderEmbedder.open(folder).modelId();
        Files.createDirectories(folder.resolve("onnx"));
        Files.copy(TinyModels.writePooledEmbedder(folder.resolve("other")).resolve("model.onnx"),
                folder.resolve("onnx/model_quantized.onnx"));

        assertThat(FolderEmbedder.open(folder).modelId()).isNotEqualTo(whole)
                .isEqualTo(FolderEmbedder.open(folder.resolve("onnx/model_quantized.onnx")).modelId());
        assertThat(FolderEmbedder.open(folder.resolve("model.onnx")).modelId()).isEqualTo(whole);
    }

    private static void writePooling(Path folder, String mode) throws IOException {
        Files.createDirectories(folder.resolve("pooling"));
        Files.writeString(folder.resolve("modules.json"), """
                [{"idx": 0, "path": "", "type": "sentence_transformers.models.Transformer"},
                 {"idx": 1, "path": "pooling", "type": "sentence_transformers.models.Pooling"},
                 {"idx": 2, "path": "2_Normalize", "type": "sentence_transformers.models.Normalize"}]""");
        Files.writeString(folder.resolve("pooling/config.json"), "{\"word_embedding_dimension\": 48, "
                + "\"pooling_mode_mean_tokens\": false, \"pooling_mode_" + mode + "_token\": true}");
    }

    private static double cosine(PassageEmbedder model, String first, String second) {
        return model.embedQuestion(first).cosineSimilarity(model.embedQuestion(second));
    }
}
