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
import org.jspecify.annotations.Nullable;

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
    /** Many files of a folder have the same ones. */
    private final Map<DirectShares, DirectShares> knownShares = new HashMap<>();
    private final @Nullable ShareProperties shareProperties;
    private boolean isFolder;
    private @Nullable DirectShares sharesOfFolder;

    private MultiStatus(URI root, URI folder, boolean readsShares) {
        this.root = root;
        this.folder = folder;
        this.shareProperties = readsShares ? new ShareProperties() : null;
    }

    /**
     * What is in a folder, without the folder itself.
     *
     * @param sharesOfFolder null if the server does not give them, or was not asked
     */
    record FolderList(List<WebResource> resources, @Nullable DirectShares sharesOfFolder) {}

    /**
     * Reads what is in a folder. What is not below the root is left out.
     *
     * @param readsShares whether the server was asked for them
     * @throws XMLStreamException if it is no such document, or too large
     */
    static FolderList read(InputStream body, URI root, URI folder, boolean readsShares) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        // No entities: they can be files, and grow without end.
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        var reading = new MultiStatus(root, folder, readsShares);
        reading.readAll(factory.createXMLStreamReader(body));
        return new FolderList(reading.resources, reading.sharesOfFolder);
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
                    startShares(xml);
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    int left = MAX_PROPERTY_CHARACTERS - text.length();
                    text.append(xml.getTextCharacters(), xml.getTextStart(), Math.min(left, xml.getTextLength()));
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    endShares(xml, text);
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

    private void startShares(XMLStreamReader xml) {
        if (shareProperties != null && isDav(xml, "response")) {
            shareProperties.startResponse();
        } else if (shareProperties != null && isDav(xml, "propstat")) {
            shareProperties.startPart();
        }
    }

    private void endShares(XMLStreamReader xml, CharSequence text) {
        if (shareProperties == null) {
            return;
        }
        if (isDav(xml, "propstat")) {
            shareProperties.endPart();
        } else if (isDav(xml, "status")) {
            shareProperties.takeStatus(text.toString());
        } else if (xml.getNamespaceURI() != null) {
            shareProperties.endElement(xml.getNamespaceURI(), xml.getLocalName(), text.toString());
        }
    }

    private @Nullable DirectShares shares() {
        DirectShares shares = shareProperties == null ? null : shareProperties.endResponse();
        return shares == null ? null : knownShares.computeIfAbsent(shares, same -> same);
    }

    private void addResource() throws XMLStreamException {
        Optional<URI> address = toAddress(properties.getOrDefault("href", ""));
        if (address.isEmpty()) {
            return;
        }
        if (address.get().getPath().equals(folder.getPath())) {
            sharesOfFolder = shares();
            return;
        }
        String path = address.get().getPath().substring(root.getPath().length());
        String end = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        if (!end.isEmpty()) {
            resources.add(new WebResource(address.get(), end, isFolder, revision(), size(), shares()));
        }
        if (resources.size() > MAX_RESOURCES) {
            throw new XMLStreamException("too many resources in a folder");
        }
    }

    /** Returns the address of what a response names, if it is the folder or below it; its host does not count. */
    private Optional<URI> toAddress(String href) {
        try {
            String rawPath = new URI(href).getRawPath();
            if (rawPath == null) {
                return Optional.empty();
            }
            URI address = root.resolve(isFolder && !rawPath.endsWith("/") ? rawPath + "/" : rawPath).normalize();
            boolean isBelow = address.getPath().startsWith(folder.getPath()) && !address.getPath().contains("/../")
                    && address.getRawAuthority().equals(root.getRawAuthority());
            return Optional.of(address).filter(below -> isBelow);
        } catch (URISyntaxException | IllegalArgumentException ignored) {
            return Optional.empty();
        }
    }

    private String revision() {
        return WebResource.toRevision(properties.getOrDefault("getetag", ""),
                properties.getOrDefault("getlastmodified", ""), properties.getOrDefault("getcontentlength", ""));
    }

    private long size() {
        try {
            return Long.parseLong(properties.getOrDefault("getcontentlength", ""));
        } catch (NumberFormatException ignored) {
            return -1;
        }
    }
}
