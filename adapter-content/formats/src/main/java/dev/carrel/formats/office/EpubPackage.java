package dev.carrel.formats.office;

import dev.carrel.formats.xhtml.ElementText;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/** A SAX handler for the package file of an EPUB: title, manifest and spine. */
final class EpubPackage extends DefaultHandler {

    private final String folder;
    private final ElementText title = new ElementText("title");
    private final Map<String, String> pathsById = new HashMap<>();
    private final List<String> spine = new ArrayList<>();

    /**
     * @param file the path of the package file in the archive; other paths are relative to it
     */
    EpubPackage(String file) {
        folder = file.substring(0, file.lastIndexOf('/') + 1);
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes) {
        title.startElement(uri, localName, qName, attributes);
        switch (localName) {
            case "item" -> {
                String type = attributeValue(attributes, "media-type");
                boolean contents = List.of(attributeValue(attributes, "properties").split("\\s+", -1)).contains("nav");
                if (!contents && (type.contains("html") || type.isEmpty())) {
                    pathsById.put(attributeValue(attributes, "id"), resolvePath(attributeValue(attributes, "href")));
                }
            }
            case "itemref" -> spine.add(attributeValue(attributes, "idref"));
            default -> {
                // Other metadata, and style sheets.
            }
        }
    }

    @Override
    public void endElement(String uri, String localName, String qName) {
        title.endElement(uri, localName, qName);
    }

    @Override
    public void characters(char[] characters, int start, int length) {
        title.characters(characters, start, length);
    }

    String title() {
        return title.text();
    }

    /** Returns the paths of the chapters in reading order, each once. */
    Set<String> chapters() {
        Set<String> chapters = new LinkedHashSet<>();
        for (String id : spine) {
            String page = pathsById.get(id);
            if (page != null) {
                chapters.add(page);
            }
        }
        return chapters;
    }

    private String resolvePath(String href) {
        String file = href.replaceFirst("#.*", "");
        try {
            file = URLDecoder.decode(file.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException ignored) {
            // Not URL-encoded: used as it is.
        }
        List<String> steps = new ArrayList<>();
        for (String step : (folder + file).split("/", -1)) {
            if (step.equals("..") && !steps.isEmpty()) {
                steps.removeLast();
            } else if (!step.equals(".") && !step.equals("..") && !step.isEmpty()) {
                steps.add(step);
            }
        }
        return String.join("/", steps);
    }

    private static String attributeValue(Attributes attributes, String name) {
        String value = attributes.getValue(name);
        return value == null ? "" : value;
    }
}
