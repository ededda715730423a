package dev.carrel.bootstrap.cli.command.library;

import dev.carrel.bootstrap.cli.context.CommandGroup;
import picocli.CommandLine.Command;

/** {@code carrel library}. */
@Command(name = "library", subcommands = {LibraryCreateCommand.class, LibraryUpdateCommand.class,
    LibraryListCommand.class, LibraryShowCommand.class, LibraryDeleteCommand.class})
public final class LibraryCommand extends CommandGroup {}
