package dev.carrel.formats.office;

import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/** A SAX handler for the container file of an EPUB, which names its package file. */
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
