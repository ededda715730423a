package dev.carrel.formats;

import java.io.IOException;
import java.io.InputStream;
import org.apache.tika.exception.TikaException;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.utils.XMLReaderUtils;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Reads OpenDocument texts, sheets and presentations. */
final class OpenDocumentReader {

    private OpenDocumentReader() {}

    static Reading.Text read(Archive archive) throws IOException, SAXException, TikaException {
        if (archive.has("META-INF/manifest.xml")) {
            parse(archive, "META-INF/manifest.xml", new DefaultHandler() {
                @Override
                public void startElement(String uri, String localName, String qName, Attributes attributes) {
                    if (localName.equals("encryption-data")) {
                        throw new UnreadableException("The document is protected by a password.");
                    }
                }
            });
        }
        var title = new ElementText("title");
        if (archive.has("meta.xml")) {
            parse(archive, "meta.xml", title);
        }
        var sections = new SectionWriter();
        var content = new OpenDocumentContent(XhtmlWriter.ofOffice(sections));
        parse(archive, "content.xml", content);
        return content.isOfSheets() ? sections.underOnly(title.text()) : sections.under(title.text());
    }

    private static void parse(Archive archive, String name, DefaultHandler handler)
            throws IOException, SAXException, TikaException {
        try (InputStream in = archive.open(name)) {
            XMLReaderUtils.parseSAX(in, handler, new ParseContext());
        }
    }
}
