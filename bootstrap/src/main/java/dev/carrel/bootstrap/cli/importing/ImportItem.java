package dev.carrel.bootstrap.cli.importing;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentId;
import java.nio.file.Path;

/** An item to import. */
public sealed interface ImportItem {

    /** Returns the path or URL that users know the item by. */
    String label();

    /**
     * A local file.
     *
     * @param path the path of the file
     * @param name the path within the given folder, or the file name if the file was given itself
     * @param foundInFolder whether the file was found in a folder, where files without text are skipped instead of
     * failing
     */
    record LocalFile(Path path, Path name, boolean foundInFolder) implements ImportItem {

        /** Creates the item of a file that was given as an argument. */
        static LocalFile ofArgument(Path path) {
            return new LocalFile(path, path.getFileName(), false);
        }

        @Override
        public String label() {
            return path.toString();
        }
    }

    /** A web page that the library may not have yet. */
    record NewPage(WebAddress url) implements ImportItem {

        @Override
        public String label() {
            return url.value();
        }
    }

    /** A document of the library to read again: a web page, or a file that is kept. */
    record KnownDocument(DocumentId document, String label) implements ImportItem {}
}
