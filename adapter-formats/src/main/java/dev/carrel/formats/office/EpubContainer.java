package dev.carrel.formats.office;

import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/** The file that says where in the archive the book is. */
final class EpubContainer extends DefaultHandler {

    private String packageFile = "";

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes) {
        if (localName.equals("rootfile") && packageFile.isEmpty()) {
            String path = attributes.getValue("full-path");
            packageFile = path == null ? "" : path;
        }
    }

    String packageFile() {
        return packageFile;
    }
}
