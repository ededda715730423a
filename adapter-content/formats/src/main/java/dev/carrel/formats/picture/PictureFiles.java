package dev.carrel.formats.picture;

import java.io.IOException;
import java.util.List;

/** The pictures in a document that are files of their own, of formats in which pages are scanned. */
public interface PictureFiles {

    /** How many pictures of a document are read at most. */
    int MAX_PICTURES = 1_000;
    int MAX_PICTURE_BYTES = 32 * 1024 * 1024;

    /** Returns their names, at most {@value #MAX_PICTURES}, in an order that is always the same. */
    List<String> names();

    /** Returns the content of one of them. */
    byte[] read(String name) throws IOException;
}
