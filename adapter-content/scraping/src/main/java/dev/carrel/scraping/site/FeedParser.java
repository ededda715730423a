package dev.carrel.scraping.site;

import dev.carrel.application.port.SitemapReader.SitemapResult.FeedContent;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.text.Sha256;
import dev.carrel.scraping.http.FetchFailedException;
import dev.carrel.scraping.http.RequestUris;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.MissingResourceException;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Parses feeds: RSS 0.9 to 2.0, of which version 1.0 is RDF, and Atom. Of an entry it takes the address of its page,
 * and a digest of its dates, title and text. Addresses of other hosts are ignored, as in sitemaps.
 */
final class FeedParser {

    private static final int MAX_ADDRESS_CHARACTERS = 4_096;
    private static final Set<String> ROOTS = Set.of("rss", "RDF", "feed");
    private static final Set<String> ENTRIES = Set.of("item", "entry");
    /** What differs once an entry has changed. */
    private static final Set<String> TEXTS = Set.of("updated", "modified", "published", "pubDate", "date", "title",
            "description", "summary", "content", "encoded");

    private final XMLStreamReader xml;
    private final String host;
    /** The base addresses of the elements that the parser is in (XML Base). */
    private final Deque<URI> bases = new ArrayDeque<>();
    private final SequencedMap<WebAddress, String> entries = new LinkedHashMap<>();
    private boolean hasOtherEntries;

    private FeedParser(WebAddress location, XMLStreamReader xml) {
        this.xml = xml;
        host = RequestUris.hostWithoutWww(location);
        bases.push(RequestUris.toRequestUri(location));
    }

    /**
     * Parses a feed.
     *
     * @return empty if the content is none
     * @throws FetchFailedException if it lists only pages of other sites, or breaks off
     */
    static Optional<FeedContent> parseFeed(WebAddress location, byte[] content) throws FetchFailedException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        // No entities: they can be files, and grow without end.
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        int start = 0;
        while (start < content.length && content[start] > 0 && content[start] <= ' ') {
            start++;
        }
        FeedParser parser;
        try {
            XMLStreamReader xml = factory
                    .createXMLStreamReader(new ByteArrayInputStream(content, start, content.length - start));
            while (xml.hasNext() && xml.next() != XMLStreamConstants.START_ELEMENT) {
                // What is before the root element does not count.
            }
            if (!xml.isStartElement() || !ROOTS.contains(xml.getLocalName())) {
                return Optional.empty();
            }
            parser = new FeedParser(location, xml);
        } catch (XMLStreamException | MissingResourceException ignored) {
            // The parser of the JDK has no message for some damaged document types.
            return Optional.empty();
        }
        try {
            parser.readAll();
        } catch (XMLStreamException ignored) {
            throw FetchFailedException.permanentFailure("The feed is damaged.");
        }
        if (parser.entries.isEmpty() && parser.hasOtherEntries) {
            throw FetchFailedException.permanentFailure("The feed lists no page of its own site.");
        }
        return Optional.of(new FeedContent(parser.entries));
    }

    private void readAll() throws XMLStreamException {
        pushBase();
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                if (ENTRIES.contains(xml.getLocalName())) {
                    readEntry();
                } else {
                    pushBase();
                }
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                bases.pop();
            }
        }
    }

    private void pushBase() {
        String base = xml.getAttributeValue(XMLConstants.XML_NS_URI, "base");
        URI above = bases.element();
        URI resolved = base == null ? null : resolve(base);
        bases.push(resolved == null ? above : resolved);
    }

    private @Nullable URI resolve(String address) {
        try {
            return bases.element().resolve(address.strip().replace(" ", "%20"));
        } catch (IllegalArgumentException ignored) {
            return null;
        }
    }

    /** The addresses that an entry may be known by, the surest first. */
    private static final class EntryLinks {

        /** As a service that counts readers keeps it. */
        private @Nullable URI original;
        private @Nullable URI link;
        private @Nullable URI alternate;
        private @Nullable URI identifier;

        @Nullable
        URI best() {
            return original != null ? original : link != null ? link : alternate != null ? alternate : identifier;
        }
    }

    private void readEntry() throws XMLStreamException {
        pushBase();
        var links = new EntryLinks();
        MessageDigest digest = Sha256.newDigest();
        while (xml.next() != XMLStreamConstants.END_ELEMENT) {
            if (xml.isStartElement()) {
                pushBase();
                readChild(links, digest);
                bases.pop();
            }
        }
        bases.pop();
        URI best = links.best();
        WebAddress page = best == null ? null : findPage(best.toString());
        if (page == null) {
            hasOtherEntries |= best != null;
        } else if (entries.size() < SitemapParser.MAX_ENTRIES) {
            entries.putIfAbsent(page, HexFormat.of().formatHex(digest.digest(), 0, 12));
        }
    }

    private @Nullable WebAddress findPage(String address) {
        if (WebAddress.findViolation(address).isPresent()) {
            return null;
        }
        var page = new WebAddress(address);
        return RequestUris.hostWithoutWww(page).equals(host) ? page : null;
    }

    private void readChild(EntryLinks links, MessageDigest digest) throws XMLStreamException {
        String name = xml.getLocalName();
        String href = xml.getAttributeValue(null, "href");
        String relation = xml.getAttributeValue(null, "rel");
        boolean isPermanent = !"false".equalsIgnoreCase(xml.getAttributeValue(null, "isPermaLink"));
        boolean isText = TEXTS.contains(name);
        if (isText) {
            digest.update(name.getBytes(StandardCharsets.UTF_8));
        }
        String text = readText(isText ? digest : null);
        switch (name) {
            case "link" -> {
                if (href == null) {
                    links.link = links.link == null && !text.isBlank() ? resolve(text) : links.link;
                } else if (links.alternate == null && (relation == null || relation.equals("alternate"))) {
                    links.alternate = resolve(href);
                }
            }
            case "origLink" -> links.original = resolve(text);
            case "guid" -> links.identifier = isPermanent && text.strip().startsWith("http") ? resolve(text) : null;
            default -> {
                // It is no address.
            }
        }
    }

    /** Reads to the end of an element; returns the beginning of its text, without markup. */
    private String readText(@Nullable MessageDigest digest) throws XMLStreamException {
        var text = new StringBuilder();
        for (int depth = 1; depth > 0;) {
            switch (xml.next()) {
                case XMLStreamConstants.START_ELEMENT -> depth++;
                case XMLStreamConstants.END_ELEMENT -> depth--;
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
                    if (digest != null) {
                        digest.update(xml.getText().getBytes(StandardCharsets.UTF_8));
                    } else if (text.length() <= MAX_ADDRESS_CHARACTERS) {
                        text.append(xml.getText());
                    }
                }
                default -> {
                    // Comments and entities.
                }
            }
        }
        return text.toString();
    }
}
