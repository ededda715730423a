package dev.carrel.bootstrap.cli.context;

import dev.carrel.domain.attribute.Readers;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names as whom a token or a person reads documents of connectors that keep rights. */
public final class ReaderOptions {

    private static final String NO_READERS = "none";

    @Option(names = "--reader", paramLabel = "NAME")
    private List<String> readers = List.of();

    /** Returns the given names, which replace all others; null if none is given. */
    public @Nullable Set<String> toReaders() {
        if (readers.isEmpty()) {
            return null;
        }
        if (readers.equals(List.of(NO_READERS))) {
            return Set.of();
        }
        readers.stream().filter(reader -> !Readers.isName(reader)).findFirst().ifPresent(wrong -> {
            throw CommandException.usageError("--reader " + wrong + " must be " + Readers.NAME_RULE + ".");
        });
        return Set.copyOf(readers);
    }
}
