package dev.carrel.webdav;

import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads the list of a folder, an XML document of the element {@code multistatus}. */
final class MultiStatus {

    private static final String DAV = "DAV:";
    private static final int MAX_PROPERTY_CHARACTERS = 8_192;
    private static final Set<String> WANTED = Set.of("href", "getetag", "getlastmodified", "getcontentlength");
    private static final int MAX_RESOURCES = 200_000;

    private final URI root;
    private final URI folder;
    private final List<WebResource> resources = new ArrayList<>();
    private final Map<String, String> properties = new HashMap<>();
    private boolean isFolder;

    private MultiStatus(URI root, URI folder) {
        this.root = root;
        this.folder = folder;
    }

    /**
     * Reads what is in a folder, without the folder itself. What is not below the root is left out.
     *
     * @throws XMLStreamException if it is no such document, or too large
     */
    static List<WebResource> read(InputStream body, URI root, URI folder) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        // No entities: they can be files, and grow without end.
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        var reading = new MultiStatus(root, folder);
        reading.readAll(factory.createXMLStreamReader(body));
        return reading.resources;
    }

    private void readAll(XMLStreamReader xml) throws XMLStreamException {
        boolean isMultiStatus = false;
        var text = new StringBuilder();
        while (xml.hasNext()) {
            switch (xml.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    text.setLength(0);
                    isMultiStatus |= isDav(xml, "multistatus");
                    isFolder |= isDav(xml, "collection");
                    if (isDav(xml, "response")) {
                        properties.clear();
                        isFolder = false;
                    }
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    if (text.length() + xml.getTextLength() <= MAX_PROPERTY_CHARACTERS) {
                        text.append(xml.getText());
                    }
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    if (isDav(xml, "response")) {
                        addResource();
                    } else if (DAV.equals(xml.getNamespaceURI()) && WANTED.contains(xml.getLocalName())) {
                        properties.putIfAbsent(xml.getLocalName(), text.toString().strip());
                    }
                }
                default -> {
                    // Comments and the like.
                }
            }
        }
        if (!isMultiStatus) {
            throw new XMLStreamException("no multistatus");
        }
    }

    private static boolean isDav(XMLStreamReader xml, String name) {
        return DAV.equals(xml.getNamespaceURI()) && xml.getLocalName().equals(name);
    }

    private void addResource() throws XMLStreamException {
        Optional<URI> address = toAddress(properties.getOrDefault("href", ""));
        if (address.isEmpty()) {
            return;
        }
        String path = address.get().getPath().substring(root.getPath().length());
        String end = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        if (!end.isEmpty()) {
            resources.add(new WebResource(address.get(), end, isFolder, revision(), size()));
        }
        if (resources.size() > MAX_RESOURCES) {
            throw new XMLStreamException("too many resources in a folder");
        }
    }

    /** Returns the address of what a response names, if it is below the folder; its host does not count. */
    private Optional<URI> toAddress(String href) {
        try {
            String rawPath = new URI(href).getRawPath();
            if (rawPath == null) {
                return Optional.empty();
            }
            URI address = root.resolve(isFolder && !rawPath.endsWith("/") ? rawPath + "/" : rawPath).normalize();
            boolean isBelow = address.getPath().startsWith(folder.getPath())
                    && address.getPath().length() > folder.getPath().length() && !address.getPath().contains("/../")
                    && address.getRawAuthority().equals(root.getRawAuthority());
            return Optional.of(address).filter(below -> isBelow);
        } catch (URISyntaxException | IllegalArgumentException ignored) {
            return Optional.empty();
        }
    }

    /** A weak tag is that of a file which was written to a moment ago; the strong one that follows is the same. */
    private String revision() {
        String tag = properties.getOrDefault("getetag", "");
        return tag.isEmpty()
                ? properties.getOrDefault("getlastmodified", "") + " " + properties.getOrDefault("getcontentlength", "")
                : tag.startsWith("W/") ? tag.substring(2) : tag;
    }

    private long size() {
        try {
            return Long.parseLong(properties.getOrDefault("getcontentlength", ""));
        } catch (NumberFormatException ignored) {
            return -1;
        }
    }
}
