package dev.carrel.bootstrap.cli.command.library;

import dev.carrel.api.library.LibraryBody;
import dev.carrel.api.library.LibraryRequest;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.CommandClient.Saved;
import dev.carrel.bootstrap.cli.context.ClientCommand;
import dev.carrel.bootstrap.cli.context.FolderAccess;
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

    LibraryRequest update() {
        return settingsOptions.toRequest();
    }

    /** Creates or updates the library, and prints the result. */
    @Override
    protected int runWith(CommandClient client) {
        Saved<LibraryBody> saved = client.putLibrary(id, update());
        if (json) {
            terminal().printJson(saved.body());
            return SUCCESS;
        }
        terminal().printLine((saved.created() ? "Created library " : "Updated library ") + id + ".");
        if (saved.body().webhookSecret() != null) {
            terminal().printLine("Webhook secret (shown once): " + saved.body().webhookSecret());
        }
        return SUCCESS;
    }
}
