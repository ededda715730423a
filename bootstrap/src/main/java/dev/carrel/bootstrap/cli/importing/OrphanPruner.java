package dev.carrel.bootstrap.cli.importing;

import dev.carrel.api.document.DocumentBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/** Deletes documents whose files were imported from a folder and no longer exist. */
public final class OrphanPruner {

    private final FileKeys keys;
    private final List<Path> folders;

    /** Creates a pruner for the files of the folders. */
    public OrphanPruner(FileKeys keys, List<Path> folders) {
        this.keys = keys;
        this.folders = List.copyOf(folders);
    }

    /**
     * Deletes the orphans.
     *
     * @return the number of deleted documents
     * @throws IOException if a folder cannot be read; no document is deleted then
     */
    public int deleteOrphans(CommandClient client, LibraryId library) throws IOException {
        Predicate<String> gone = orphanTest();
        List<DocumentBody> orphans = DocumentLister.listAll(client, library, null)
                .stream()
                .filter(document -> document.key() != null && gone.test(document.key()))
                .toList();
        orphans.forEach(document -> client.deleteDocument(library, new DocumentId(document.id())));
        return orphans.size();
    }

    /** Returns a test for keys of files that no longer exist in the folders. */
    private Predicate<String> orphanTest() throws IOException {
        if (keys.usesName()) {
            String prefix = keys.prefixOf(folders.getFirst());
            return key -> key.startsWith(prefix) && folders.stream()
                    .allMatch(folder -> isMissing(folder, key.substring(prefix.length())));
        }
        Predicate<String> gone = key -> false;
        for (Path folder : folders) {
            String prefix = keys.prefixOf(folder);
            gone = gone.or(key -> key.startsWith(prefix) && isMissing(key));
        }
        return gone;
    }

    private static boolean isMissing(Path folder, String name) {
        return Files.notExists(folder.resolve(name));
    }

    private static boolean isMissing(String uri) {
        try {
            return Files.notExists(Path.of(URI.create(uri)));
        } catch (IllegalArgumentException ignored) {
            return false;
        }
    }
}
