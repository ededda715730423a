package dev.carrel.cli.context;

import dev.carrel.domain.library.LibraryId;
import picocli.CommandLine.Option;

/** Base class of commands that work on the content of one library. */
public abstract class LibraryScopedCommand extends ClientCommand {

    @Option(names = {"-l", "--library"}, paramLabel = "ID", required = true)
    private LibraryId library;

    /** Creates a command that opens a data folder with this access. */
    protected LibraryScopedCommand(FolderAccess folderAccess) {
        super(folderAccess);
    }

    /** Returns the ID of the library. */
    protected final LibraryId library() {
        return library;
    }
}
