package dev.carrel.bootstrap.cli;

import dev.carrel.domain.library.LibraryId;
import picocli.CommandLine.Option;

/** Names the library that a command is about. */
final class LibraryOption {

    @Option(names = {"-l", "--library"}, paramLabel = "ID", required = true, description = "The library; required.")
    LibraryId id;
}
