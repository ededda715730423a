package dev.carrel.cli.context;

import dev.carrel.domain.library.LibraryId;
import picocli.CommandLine.Option;

/** Names the library that a command is about. */
public final class LibraryOption {

    @Option(names = {"-l", "--library"}, paramLabel = "ID", required = true, description = "The library; required.")
    public LibraryId id;
}
