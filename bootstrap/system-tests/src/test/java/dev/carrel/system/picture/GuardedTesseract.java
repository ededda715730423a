package dev.carrel.system.picture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** Tesseract behind a script that counts the pages, and lets only some pass while a file is there. */
final class GuardedTesseract {

    private final Path folder;

    /** @param freePages how many pages pass at once */
    GuardedTesseract(Path folder, int freePages) throws IOException {
        this.folder = folder;
        Files.createFile(folder.resolve("closed"));
        Path script = Files.writeString(folder.resolve("tesseract"), """
                #!/bin/sh
                case "$*" in *stdin*)
                    echo $$ >> "%1$s/pages"
                    if [ $(wc -l < "%1$s/pages") -gt %2$d ]; then
                        while [ -e "%1$s/closed" ]; do sleep 0.1; done
                    fi ;;
                esac
                PATH="$(echo "$PATH" | cut -d: -f2-)" exec tesseract "$@"
                """.formatted(folder, freePages));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }

    String path() {
        return folder + ":" + System.getenv("PATH");
    }

    void letPass() throws IOException {
        Files.delete(folder.resolve("closed"));
    }

    /** Returns the processes, each of which had a page. */
    List<Long> pages() throws IOException {
        Path pages = folder.resolve("pages");
        return Files.exists(pages) ? Files.readAllLines(pages).stream().map(Long::valueOf).toList() : List.of();
    }
}
