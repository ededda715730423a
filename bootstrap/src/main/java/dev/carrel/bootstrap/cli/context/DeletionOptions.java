package dev.carrel.bootstrap.cli.context;

import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** The option of commands that delete: they ask first on a terminal. */
public final class DeletionOptions {

    @Option(names = "--yes")
    private boolean yes;

    /**
     * Asks whether to delete; nothing is asked with {@code --yes} or without a terminal.
     *
     * @param what what is deleted, such as {@code library handbook}
     * @return false if nothing is to be deleted, which is then printed
     */
    public boolean isConfirmed(Terminal terminal, String what) throws IOException {
        if (yes || !terminal.streams().inputIsTerminal()) {
            return true;
        }
        terminal.printPiece("Delete " + what + "? [y/N] ");
        String answer = terminal.readLine();
        if (answer != null && (answer.strip().equalsIgnoreCase("y") || answer.strip().equalsIgnoreCase("yes"))) {
            return true;
        }
        terminal.printNote("Nothing was deleted.");
        return false;
    }

    /** Asks whether to delete things of a library, by their IDs; {@code noun} is one of them. */
    public boolean isConfirmed(Terminal terminal, String noun, List<?> ids, LibraryId library) throws IOException {
        String what = ids.size() == 1 ? noun + " " + ids.getFirst() : ids.size() + " " + noun + "s";
        return isConfirmed(terminal, what + " of library " + library);
    }

    /**
     * Deletes things of a library one after the other, and names each, if that is confirmed.
     *
     * @param noun one of them
     * @return whether it was confirmed
     */
    public <T> boolean deleteAll(Terminal terminal, String noun, List<T> ids, LibraryId library, Consumer<T> deletion)
            throws IOException {
        boolean isConfirmed = isConfirmed(terminal, noun, ids, library);
        if (isConfirmed) {
            for (T id : ids) {
                deletion.accept(id);
                terminal.printLine("Deleted " + noun + " " + id + ".");
            }
        }
        return isConfirmed;
    }

    /** Returns whether {@code --yes} was given. */
    public boolean isGiven() {
        return yes;
    }
}
