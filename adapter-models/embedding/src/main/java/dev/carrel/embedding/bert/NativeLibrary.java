package dev.carrel.embedding.bert;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession.SessionOptions;
import java.io.IOException;
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
        try (var files = UnpackedFiles.inTemporaryFolder("carrel-onnxruntime-")) {
            if (unpackTo(files)) {
                System.setProperty(PATH_PROPERTY, files.folder().toString());
            }
            return OrtEnvironmentPin.pinnedEnvironment();
        } finally {
            System.clearProperty(PATH_PROPERTY);
        }
    }

    /** Unpacks the library; returns false if there is none for this platform. */
    private static boolean unpackTo(UnpackedFiles files) throws IOException {
        for (String name : NAMES) {
            String file = System.mapLibraryName(name);
            if (!files.unpack(OrtEnvironment.class, "/ai/onnxruntime/native/" + platformName() + "/" + file, file)) {
                return false;
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
     * Returns options of a session with one thread per run: several single-threaded runs use the processors best, since
     * none waits for the slowest part of a run. The caller closes them.
     */
    static SessionOptions singleThreadedOptions() throws OrtException {
        var options = new SessionOptions();
        options.setIntraOpNumThreads(1);
        options.setInterOpNumThreads(1);
        options.setOptimizationLevel(SessionOptions.OptLevel.ALL_OPT);
        options.addConfigEntry("session.intra_op.allow_spinning", "0");
        return options;
    }
}
