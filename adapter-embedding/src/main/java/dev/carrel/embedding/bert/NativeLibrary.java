package dev.carrel.embedding.bert;

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
 * The native library of ONNX Runtime, unpacked only while it is being loaded. ONNX Runtime itself would leave it in the
 * temporary folder until the process exits, and for good if the process is killed.
 */
final class NativeLibrary {

    private static final String PATH_PROPERTY = "onnxruntime.native.path";
    private static final List<String> NAMES = List.of("onnxruntime", "onnxruntime4j_jni");

    private static @Nullable OrtEnvironment loaded;

    private NativeLibrary() {}

    /**
     * Loads the library once per process.
     *
     * @throws LinkageError if it cannot be loaded on this machine
     */
    static synchronized OrtEnvironment loadEnvironment() throws IOException {
        if (loaded == null) {
            loaded = System.getProperty(PATH_PROPERTY) == null ? unpackAndLoad()
                    : OrtEnvironmentPin.pinnedEnvironment();
        }
        return loaded;
    }

    private static OrtEnvironment unpackAndLoad() throws IOException {
        Path folder = Files.createTempDirectory("carrel-onnxruntime-");
        try {
            if (unpackTo(folder)) {
                System.setProperty(PATH_PROPERTY, folder.toString());
            }
            return OrtEnvironmentPin.pinnedEnvironment();
        } finally {
            System.clearProperty(PATH_PROPERTY);
            deleteOrDeleteOnExit(folder);
        }
    }

    /** Unpacks the library; returns false if there is none for this platform. */
    private static boolean unpackTo(Path folder) throws IOException {
        for (String name : NAMES) {
            String file = System.mapLibraryName(name);
            try (InputStream content = OrtEnvironment.class
                    .getResourceAsStream("/ai/onnxruntime/native/" + platformName() + "/" + file)) {
                if (content == null) {
                    return false;
                }
                Files.copy(content, folder.resolve(file));
            }
        }
        return true;
    }

    private static String platformName() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String processor = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        return (system.startsWith("mac") ? "osx" : system.startsWith("windows") ? "win" : system) + "-"
                + (processor.equals("amd64") || processor.equals("x86_64") ? "x64" : processor);
    }

    /**
     * Deletes the folder. Files that the system locks while they are loaded are deleted at exit, before the folder.
     */
    private static void deleteOrDeleteOnExit(Path folder) {
        deleteOrDeleteOnExit(folder.toFile());
        NAMES.forEach(name -> deleteOrDeleteOnExit(folder.resolve(System.mapLibraryName(name)).toFile()));
        folder.toFile().delete();
    }

    private static void deleteOrDeleteOnExit(File file) {
        if (!file.delete()) {
            file.deleteOnExit();
        }
    }
}
