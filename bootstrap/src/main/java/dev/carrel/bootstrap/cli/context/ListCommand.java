package dev.carrel.bootstrap.cli.context;

import dev.carrel.bootstrap.cli.client.CommandClient;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Option;

/**
 * Base class of commands that list something of a library: each entry is a line, or with {@code --json} an element of a
 * list.
 *
 * @param <B> the body of an entry
 */
public abstract class ListCommand<B> extends LibraryScopedCommand {

    private final String field;

    @Option(names = "--json")
    private boolean json;

    /**
     * Creates a command.
     *
     * @param field the name of the list in JSON
     */
    protected ListCommand(String field) {
        super(FolderAccess.EXISTING);
        this.field = field;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (limit() < 1) {
            throw invalidArguments("--limit must be at least 1");
        }
        return super.call();
    }

    /** Returns how many entries are wanted at most. */
    protected int limit() {
        return Integer.MAX_VALUE;
    }

    @Override
    protected int runWith(CommandClient client) {
        printList(json, field, readEntries(client), this::formatLine);
        return SUCCESS;
    }

    /** Returns whether JSON is wanted. */
    protected final boolean isJson() {
        return json;
    }

    /** Returns the entries, at most {@link #limit}. */
    protected abstract List<B> readEntries(CommandClient client);

    /** Returns the line of an entry, its values separated by tabs. */
    protected abstract String formatLine(B entry);
}
