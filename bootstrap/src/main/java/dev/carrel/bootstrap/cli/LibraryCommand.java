package dev.carrel.bootstrap.cli;

import picocli.CommandLine.Command;

/** {@code carrel library}. */
@Command(name = "library", header = "Create, change, list, show and delete libraries.", subcommands = {
    LibraryCreateCommand.class, LibraryUpdateCommand.class, LibraryListCommand.class, LibraryShowCommand.class,
    LibraryDeleteCommand.class})
final class LibraryCommand extends Group {}
