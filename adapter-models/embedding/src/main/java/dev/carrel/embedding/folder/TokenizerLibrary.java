package dev.carrel.embedding.folder;

import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import dev.carrel.embedding.bert.UnpackedFiles;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * The native library of Hugging Face's tokenizers, as built by DJL, unpacked only while it is being loaded. DJL's own
 * loader is not used: it leaves the library in the user's home, looks for a graphics card by a further native library,
 * and reports each tokenizer to a server of its makers on machines of AWS.
 */
final class TokenizerLibrary {

    private static boolean loaded;

    private TokenizerLibrary() {}

    /**
     * Loads the library once per process.
     *
     * @throws LinkageError if it cannot be loaded on this machine
     */
    static synchronized TokenizersLibrary load() throws IOException {
        if (!loaded) {
            unpackAndLoad();
            loaded = true;
        }
        return TokenizersLibrary.LIB;
    }

    private static void unpackAndLoad() throws IOException {
        String platform = platformName();
        // On Windows, the library needs the ones of its compiler, which must be loaded before it.
        List<String> names = platform.startsWith("win")
                ? List.of("libwinpthread-1.dll", "libgcc_s_seh-1.dll", "libstdc++-6.dll", "tokenizers.dll")
                : List.of(System.mapLibraryName("tokenizers"));
        try (var files = UnpackedFiles.inTemporaryFolder("carrel-tokenizers-")) {
            for (String name : names) {
                if (!files.unpack(TokenizersLibrary.class, "/native/lib/" + platform + "/cpu/" + name, name)) {
                    throw new UnsatisfiedLinkError("there is no tokenizer library for " + platform);
                }
                System.load(files.folder().resolve(name).toString());
            }
        }
    }

    private static String platformName() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String processor = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        return (system.startsWith("mac") ? "osx" : system.startsWith("windows") ? "win" : system) + "-"
                + (processor.equals("amd64") ? "x86_64" : processor);
    }
}
