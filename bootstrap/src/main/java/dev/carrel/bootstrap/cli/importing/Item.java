package dev.carrel.bootstrap.cli.importing;

import dev.carrel.domain.document.WebAddress;
import java.nio.file.Path;

/** One thing to import. */
public sealed interface Item {

    /** How a person knows it. */
    String label();

    /**
     * A file of this machine.
     *
     * @param path
     *            where it is
     * @param name
     *            its path below the folder that was named, or its own name if it was named itself
     */
    record TextFile(Path path, Path name) implements Item {

        @Override
        public String label() {
            return path.toString();
        }
    }

    /** A page that the place itself reads. */
    record Page(WebAddress url) implements Item {

        @Override
        public String label() {
            return url.value();
        }
    }
}
