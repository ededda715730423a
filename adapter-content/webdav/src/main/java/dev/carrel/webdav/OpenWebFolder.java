package dev.carrel.webdav;

import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.NewDocument;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A folder on a server that is being compared. */
final class OpenWebFolder implements OpenPlace {

    /** A server whose folders contain themselves is not listed without end. */
    private static final int MAX_FOLDERS = 20_000;
    /** A connector reads no files whose paths are longer. */
    private static final int MAX_PATH_CHARACTERS = 2_000;
    private static final int MEBIBYTE = 1024 * 1024;

    private final ConnectorSettings settings;
    private final WebDavClient client;
    private final Path temporary;
    private final long maxFileBytes;
    private @Nullable Path file;

    OpenWebFolder(ConnectorSettings settings, WebDavClient client, Path temporary, long maxFileBytes) {
        this.settings = settings;
        this.client = client;
        this.temporary = temporary;
        this.maxFileBytes = maxFileBytes;
    }

    @Override
    public @Nullable String revision() {
        return null;
    }

    @Override
    public void listItems(ItemVisitor visitor) throws PlaceException {
        Set<String> files = new HashSet<>();
        Set<URI> folders = new HashSet<>(Set.of(client.root()));
        Deque<WebResource> waiting = new ArrayDeque<>();
        visit(client.listFolder(client.root()), visitor, files, folders, waiting);
        while (!waiting.isEmpty()) {
            WebResource folder = waiting.remove();
            List<WebResource> listed;
            try {
                listed = client.listFolder(folder.address());
            } catch (PlaceException e) {
                visitor.visitUnreadable(folder.path() + "/", e.sentence());
                continue;
            }
            visit(listed, visitor, files, folders, waiting);
        }
    }

    private void visit(List<WebResource> listed, ItemVisitor visitor, Set<String> files, Set<URI> folders,
            Deque<WebResource> waiting) throws PlaceException {
        for (WebResource each : listed) {
            if (each.isFolder()) {
                if (!isHidden(each.path()) && each.path().length() <= MAX_PATH_CHARACTERS
                        && folders.add(each.address())) {
                    waiting.add(each);
                }
            } else if (settings.selects(each.path()) && files.add(each.path())) {
                visitor.visitItem(new PlaceItem(each.path(), each.revision(), each.size()));
            }
        }
        if (folders.size() > MAX_FOLDERS) {
            throw new PlaceException("The place has more than " + MAX_FOLDERS + " folders.", null);
        }
    }

    private static boolean isHidden(String path) {
        return path.startsWith(".") || path.contains("/.");
    }

    @Override
    public NewDocument readItem(PlaceItem item) throws PlaceException {
        if (item.size() > maxFileBytes) {
            throw tooLarge(maxFileBytes);
        }
        try {
            if (file == null) {
                file = Files.createTempFile(Files.createDirectories(temporary), "webdav", null);
            }
            client.download(addressOf(item.path()), file, maxFileBytes);
            return NewDocument.ofFile(item.path().substring(item.path().lastIndexOf('/') + 1), ByteSource.of(file));
        } catch (IOException e) {
            throw new PlaceException("It could not be read.", e);
        }
    }

    static PlaceException tooLarge(long maxBytes) {
        return new PlaceException("It is larger than " + maxBytes / MEBIBYTE + " MiB.", null);
    }

    private URI addressOf(String path) throws PlaceException {
        try {
            URI root = client.root();
            URI encoded = new URI(null, null, root.getPath() + path, null);
            return root.resolve(encoded.getRawPath());
        } catch (URISyntaxException e) {
            throw new PlaceException("Its path cannot be the address of a file.", e);
        }
    }

    @Override
    public void close() {
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException ignored) {
            // What is left is deleted at the next start.
        }
    }
}
