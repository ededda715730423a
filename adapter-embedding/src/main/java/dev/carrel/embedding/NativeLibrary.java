package dev.carrel.embedding;

import ai.onnxruntime.OrtEnvironment;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The native library of ONNX Runtime. It is unpacked only until it is loaded; left to itself, ONNX Runtime leaves it in
 * the temporary folder until the process ends, and for ever if that is killed.
 */
final class NativeLibrary {

    private static final String PLACE = "onnxruntime.native.path";
    private static final List<String> NAMES = List.of("onnxruntime", "onnxruntime4j_jni");

    private static @Nullable OrtEnvironment loaded;

    private NativeLibrary() {}

    /**
     * Loads it, once for the process.
     *
     * @throws LinkageError if it cannot be loaded on this machine
     */
    static synchronized OrtEnvironment load() throws IOException {
        if (loaded == null) {
            loaded = System.getProperty(PLACE) == null ? unpackAndLoad() : LastingEnvironment.get();
        }
        return loaded;
    }

    private static OrtEnvironment unpackAndLoad() throws IOException {
        Path folder = Files.createTempDirectory("carrel-onnxruntime-");
        try {
            if (unpack(folder)) {
                System.setProperty(PLACE, folder.toString());
            }
            return LastingEnvironment.get();
        } finally {
            System.clearProperty(PLACE);
            remove(folder);
        }
    }

    /** Whether there is one for this platform. */
    private static boolean unpack(Path folder) throws IOException {
        for (String name : NAMES) {
            String file = System.mapLibraryName(name);
            try (InputStream content = OrtEnvironment.class
                    .getResourceAsStream("/ai/onnxruntime/native/" + platform() + "/" + file)) {
                if (content == null) {
                    return false;
                }
                Files.copy(content, folder.resolve(file));
            }
        }
        return true;
    }

    private static String platform() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String processor = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        return (system.startsWith("mac") ? "osx" : system.startsWith("windows") ? "win" : system) + "-"
                + (processor.equals("amd64") || processor.equals("x86_64") ? "x64" : processor);
    }

    /** What the system does not let go of while it is loaded goes when the process ends: the files first. */
    private static void remove(Path folder) {
        remove(folder.toFile());
        NAMES.forEach(name -> remove(folder.resolve(System.mapLibraryName(name)).toFile()));
        folder.toFile().delete();
    }

    private static void remove(File file) {
        if (!file.delete()) {
            file.deleteOnExit();
        }
    }
}
