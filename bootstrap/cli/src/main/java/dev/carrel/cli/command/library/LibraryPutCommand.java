package dev.carrel.cli.command.library;

import dev.carrel.cli.client.ClientJsonWriter;
import dev.carrel.cli.client.CommandClient;
import dev.carrel.cli.client.CommandClient.PutResult;
import dev.carrel.cli.client.LibraryUpdate;
import dev.carrel.cli.context.ClientCommand;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.domain.library.LibraryId;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Base class of the commands that create or update a library. */
abstract class LibraryPutCommand extends ClientCommand {

    @Parameters(paramLabel = "ID", descriptionKey = "library-id")
    private LibraryId id;

    @Mixin
    private final LibrarySettingsOptions settingsOptions = new LibrarySettingsOptions();

    @Option(names = "--json")
    private boolean json;

    LibraryPutCommand(FolderAccess folderAccess) {
        super(folderAccess);
    }

    LibraryId id() {
        return id;
    }

    LibraryUpdate update() {
        return settingsOptions.toUpdate();
    }

    /** Creates or updates the library, and prints the result. */
    @Override
    protected int runWith(CommandClient client) {
        PutResult result = client.putLibrary(id, update());
        if (json) {
            terminal().printJson(ClientJsonWriter.writePutResult(result));
            return SUCCESS;
        }
        terminal().printLine((result.created() ? "Created library " : "Updated library ") + id + ".");
        if (result.newSecret() != null) {
            terminal().printLine("Webhook secret (shown once): " + result.newSecret());
        }
        return SUCCESS;
    }
}
