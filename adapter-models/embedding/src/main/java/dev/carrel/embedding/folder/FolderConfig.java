package dev.carrel.embedding.folder;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The configuration of a model in the JSON files of Sentence Transformers and Transformers. All files are optional. */
public final class FolderConfig {

    /**
     * Longer texts are cut even if the model can read more: the attention of one text takes memory by the square of its
     * length, a quarter of a gigabyte at this one with 16 heads.
     */
    private static final int MAX_TOKENS = 2048;
    private static final int DEFAULT_TOKENS = 512;
    /** Models after RoBERTa count positions from 2. */
    private static final int RESERVED_POSITIONS = 2;
    private static final List<String> QUESTION_PROMPTS = List.of("query", "question", "retrieval_query");
    private static final List<String> PASSAGE_PROMPTS = List.of("passage", "document", "corpus", "retrieval_document");

    private final Path folder;
    private final JsonNode modules;

    private FolderConfig(Path folder, JsonNode modules) {
        this.folder = folder;
        this.modules = modules;
    }

    static FolderConfig readFrom(Path folder) {
        return new FolderConfig(folder, readJson(folder.resolve("modules.json")));
    }

    /** Returns how many tokens of a text the model reads, special tokens included. */
    int maxTokens() {
        JsonNode model = readJson(folder.resolve("config.json"));
        int positions = model.path("max_position_embeddings").asInt(Integer.MAX_VALUE);
        boolean countsFromTwo = model.path("model_type").asText().contains("roberta")
                || model.path("model_type").asText().equals("mpnet");
        int stated = Stream.of(
                readJson(folder.resolve("sentence_bert_config.json")).path("max_seq_length"),
                readJson(folder.resolve("tokenizer_config.json")).path("model_max_length"))
                .filter(JsonNode::canConvertToInt)
                .mapToInt(JsonNode::intValue)
                .filter(length -> length > 0)
                .min()
                .orElse(positions == Integer.MAX_VALUE ? DEFAULT_TOKENS : positions);
        int possible = positions == Integer.MAX_VALUE || !countsFromTwo ? positions : positions - RESERVED_POSITIONS;
        return Math.min(MAX_TOKENS, Math.min(stated, possible));
    }

    /**
     * Returns how the vectors of the tokens become one: as the folder states, else by their mean, as Sentence
     * Transformers does.
     */
    PoolingMode poolingMode() {
        Path file = folder.resolve(findPoolingFolder()).resolve("config.json");
        JsonNode pooling = readJson(file);
        List<PoolingMode> modes = Stream.of(PoolingMode.values()).filter(mode -> mode.isStatedIn(pooling)).toList();
        if (modes.size() > 1 || (modes.isEmpty() && !pooling.isMissingNode())) {
            throw new ModelFolderException(
                    "The pooling of " + file + " is not supported: Carrel knows one of cls, mean, "
                            + "max and lasttoken. Choose another model.");
        }
        return modes.isEmpty() ? PoolingMode.MEAN : modes.getFirst();
    }

    private String findPoolingFolder() {
        return streamOf(modules).filter(module -> module.path("type").asText().endsWith("Pooling"))
                .map(module -> module.path("path").asText())
                .findFirst()
                .orElse("1_Pooling");
    }

    /** Returns the names of modules after the pooling that change the direction of a vector. */
    List<String> furtherLayers() {
        return streamOf(modules).map(module -> module.path("type").asText())
                .map(type -> type.substring(type.lastIndexOf('.') + 1))
                .filter(type -> !List.of("Transformer", "Pooling", "Normalize").contains(type))
                .toList();
    }

    /** Returns the prefix of questions that the folder states. */
    public Optional<String> questionPrefix() {
        return findPrompt(QUESTION_PROMPTS);
    }

    /** Returns the prefix of passages that the folder states. */
    public Optional<String> passagePrefix() {
        return findPrompt(PASSAGE_PROMPTS);
    }

    private Optional<String> findPrompt(List<String> names) {
        JsonNode prompts = readJson(folder.resolve("config_sentence_transformers.json")).path("prompts");
        return names.stream().map(prompts::path).filter(JsonNode::isTextual).map(JsonNode::textValue).findFirst();
    }

    private static Stream<JsonNode> streamOf(JsonNode array) {
        return array.isArray() ? StreamSupport.stream(array.spliterator(), false) : Stream.empty();
    }

    /** Returns the content of a file; a missing node if there is no such file. */
    private static JsonNode readJson(Path file) {
        if (!Files.exists(file)) {
            return MissingNode.getInstance();
        }
        try {
            return new ObjectMapper().readTree(file.toFile());
        } catch (IOException e) {
            throw new ModelFolderException("The file " + file + " is no JSON. Download it again.", e);
        }
    }
}
