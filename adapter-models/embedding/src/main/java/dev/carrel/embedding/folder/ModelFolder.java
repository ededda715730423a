package dev.carrel.embedding.folder;

import dev.carrel.domain.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A model in a folder, as downloaded from Hugging Face or exported by Optimum: an ONNX file in the folder itself or in
 * {@code onnx/}, {@code tokenizer.json}, and JSON files that configure it.
 *
 * @param config the JSON files of the folder
 */
public record ModelFolder(Path folder, Path modelFile, Path tokenizerFile, FolderConfig config) {

    /** 8-bit weights first: on a processor they are about twice as fast, for a small loss. */
    private static final List<String> PREFERRED_FILES = List.of("model_quantized.onnx", "model_int8.onnx",
            "model_uint8.onnx", "model.onnx");
    private static final String SUBFOLDER = "onnx";
    private static final String TOKENIZER = "tokenizer.json";
    private static final int ID_CHARACTERS = 12;

    /**
     * Finds the files of a model.
     *
     * @param path the folder, or one of its ONNX files, to choose between several
     * @throws ModelFolderException if a file is missing or unreadable
     */
    public static ModelFolder open(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        if (!Files.exists(absolute)) {
            throw new ModelFolderException("There is no folder " + absolute + ". Name a folder with a model.onnx and a "
                    + TOKENIZER + ".");
        }
        boolean isFolder = Files.isDirectory(absolute);
        Path folder = isFolder ? absolute : findFolderOf(absolute);
        Path model = isFolder ? findModelFile(folder) : absolute;
        Path tokenizer = folder.resolve(TOKENIZER);
        if (!Files.isReadable(tokenizer)) {
            throw new ModelFolderException("The folder " + folder + " has no " + TOKENIZER + ". Download it with the "
                    + "model; a vocab.txt or sentencepiece.bpe.model alone is not enough.");
        }
        return new ModelFolder(folder, model, tokenizer, FolderConfig.readFrom(folder));
    }

    private static Path findFolderOf(Path modelFile) {
        Path parent = Objects.requireNonNull(modelFile.getParent());
        Path grandparent = parent.getParent();
        return parent.endsWith(SUBFOLDER) && grandparent != null && !Files.exists(parent.resolve(TOKENIZER))
                ? grandparent
                : parent;
    }

    private static Path findModelFile(Path folder) {
        List<Path> candidates = Stream.of(folder, folder.resolve(SUBFOLDER)).flatMap(ModelFolder::listModels).toList();
        return PREFERRED_FILES.stream()
                .flatMap(name -> candidates.stream().filter(file -> file.endsWith(name)))
                .findFirst()
                .or(() -> candidates.size() == 1 ? Optional.of(candidates.getFirst()) : Optional.empty())
                .orElseThrow(() -> missingModel(folder, candidates));
    }

    private static ModelFolderException missingModel(Path folder, List<Path> candidates) {
        return candidates.isEmpty()
                ? new ModelFolderException("The folder " + folder + " has no ONNX model: neither model.onnx nor "
                        + "onnx/model.onnx or onnx/model_quantized.onnx. Download it with the model, or make it with "
                        + "optimum-cli export onnx --model NAME FOLDER.")
                : new ModelFolderException("The folder " + folder + " has several ONNX models and none is called "
                        + "model.onnx: " + String.join(", ", candidates.stream()
                                .map(file -> folder.relativize(file).toString())
                                .toList())
                        + ". Name the file instead of the folder.");
    }

    private static Stream<Path> listModels(Path folder) {
        if (!Files.isDirectory(folder)) {
            return Stream.empty();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".onnx")).sorted().toList().stream();
        } catch (IOException e) {
            throw new ModelFolderException("The folder " + folder + " cannot be read: " + e + ".", e);
        }
    }

    /** Returns the name of the folder. */
    public String name() {
        Path name = folder.getFileName();
        return name == null ? "model" : name.toString();
    }

    /** Returns what determines the embeddings besides the files and the prefixes. */
    public String describeSettings() {
        return config.poolingMode() + " " + config.maxTokens();
    }

    /**
     * Returns a fingerprint of the content of the model and its tokenizer, which takes a second per gigabyte.
     *
     * @param settings what else determines the result of the model
     */
    public String computeFingerprint(String settings) {
        try (var digest = new DigestOutputStream(OutputStream.nullOutputStream(), Sha256.newDigest());
                Stream<Path> files = listContents()) {
            digest.write(settings.getBytes(UTF_8));
            for (Path file : files.toList()) {
                try (InputStream content = Files.newInputStream(file)) {
                    content.transferTo(digest);
                }
            }
            return HexFormat.of().formatHex(digest.getMessageDigest().digest()).substring(0, ID_CHARACTERS);
        } catch (IOException | UncheckedIOException e) {
            throw new ModelFolderException("The model in " + folder + " cannot be read: " + e + ".", e);
        }
    }

    /** Returns the tokenizer, the model and the files beside it that have its weights if it is large. */
    private Stream<Path> listContents() throws IOException {
        String name = modelFile.getFileName().toString();
        Path parent = Objects.requireNonNull(modelFile.getParent());
        try (Stream<Path> siblings = Files.list(parent)) {
            return Stream.concat(Stream.of(tokenizerFile), siblings.filter(Files::isRegularFile)
                    .filter(file -> file.getFileName().toString().startsWith(name))
                    .sorted()
                    .toList()
                    .stream());
        }
    }
}
