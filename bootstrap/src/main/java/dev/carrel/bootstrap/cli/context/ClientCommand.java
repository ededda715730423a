package dev.carrel.bootstrap.cli.context;

import dev.carrel.bootstrap.cli.client.CommandClient;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Mixin;

/** Base class of commands that work on a data folder or on a running server. */
public abstract class ClientCommand extends CliCommand {

    @Mixin
    private final ClientOptions clientOptions = new ClientOptions();

    private final FolderAccess folderAccess;

    /** Creates a command that works with a data folder as it is, without workers. */
    protected ClientCommand() {
        this(FolderAccess.EXISTING);
    }

    /** Creates a command that opens a data folder with this access; a server is not affected by it. */
    protected ClientCommand(FolderAccess folderAccess) {
        this.folderAccess = folderAccess;
    }

    /** Opens the client, runs the command with it and closes it. */
    @Override
    public Integer call() throws IOException, InterruptedException {
        try (CommandClient client = clientOptions.openClient(context(), folderAccess)) {
            prepareWith(client);
            return runWith(client);
        }
    }

    /** Returns a name of the data folder or server, which distinguishes it from others. */
    protected final String targetName() {
        return clientOptions.nameTarget(context());
    }

    /** Returns whether there is a server, or data in the folder. */
    final boolean hasTarget() {
        return clientOptions.findServerAddress(context()).isPresent()
                || clientOptions.engineOpener(context()).hasData();
    }

    /** Prints each entry of a list as a line, or as JSON all of them in a field. */
    protected final <B> void printList(boolean json, String field, List<B> entries, Function<B, String> formatter) {
        if (json) {
            terminal().printJson(Map.of(field, entries));
        } else {
            entries.forEach(entry -> terminal().printLine(formatter.apply(entry)));
        }
    }

    /** Finds out what the command needs to know before it runs. */
    void prepareWith(CommandClient client) {
        // Most commands know all that they need.
    }

    /** Runs the command and returns its exit code. */
    protected abstract int runWith(CommandClient client) throws IOException, InterruptedException;
}
