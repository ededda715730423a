package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.Place.Stored;
import dev.carrel.bootstrap.cli.place.ToJson;
import dev.carrel.bootstrap.cli.terminal.Terminal;

/** Tells that a library was created or changed. */
final class LibraryStored {

    private LibraryStored() {}

    static void show(Stored stored, Terminal terminal, boolean json) {
        if (json) {
            terminal.json(ToJson.stored(stored));
            return;
        }
        terminal.line((stored.created() ? "Created library " : "Updated library ") + stored.library().id() + ".");
        if (stored.newSecret() != null) {
            terminal.line("Webhook secret (shown once): " + stored.newSecret());
        }
    }
}
