package dev.carrel.bootstrap.cli.command.library;

import dev.carrel.bootstrap.cli.context.FolderAccess;
import picocli.CommandLine.Command;

/** {@code carrel library create}. */
@Command(name = "create")
final class LibraryCreateCommand extends LibraryPutCommand {

    LibraryCreateCommand() {
        super(FolderAccess.CREATE);
    }
}
