package dev.carrel.harness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** Searches all bytes of a folder that a server is changing. */
public final class FileContentSearch extends SimpleFileVisitor<Path> {

    private final String text;
    private final List<Path> found = new ArrayList<>();

    private FileContentSearch(String text) {
        this.text = text;
    }

    public static List<Path> findText(String text, Path folder) throws IOException {
        var search = new FileContentSearch(text);
        Files.walkFileTree(folder, search);
        return List.copyOf(search.found);
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        try {
            if (Files.readString(file, StandardCharsets.ISO_8859_1).contains(text)) {
                found.add(file);
            }
            return FileVisitResult.CONTINUE;
        } catch (IOException e) {
            return visitFileFailed(file, e);
        }
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException gone) {
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException gone) {
        return FileVisitResult.CONTINUE;
    }
}
