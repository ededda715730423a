package dev.carrel.cli.importing;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentId;
import java.nio.file.Path;

/** One thing to import. */
public sealed interface ImportItem {

    /** How a person knows it. */
    String label();

    /**
     * A file of this machine.
     *
     * @param path where it is
     * @param name its path below the folder that was named, or its own name if it was named itself
     * @param foundInFolder whether it was met in a folder, where a file without text is nothing to complain of
     */
    record LocalFile(Path path, Path name, boolean foundInFolder) implements ImportItem {

        /** A file that was named itself. */
        static LocalFile ofArgument(Path path) {
            return new LocalFile(path, path.getFileName(), false);
        }

        @Override
        public String label() {
            return path.toString();
        }
    }

    /** A page that the place itself reads. */
    record NewPage(WebAddress url) implements ImportItem {

        @Override
        public String label() {
            return url.value();
        }
    }

    /** A page that the library has and is to read again. */
    record KnownPage(DocumentId document, String url) implements ImportItem {

        @Override
        public String label() {
            return url;
        }
    }
}
