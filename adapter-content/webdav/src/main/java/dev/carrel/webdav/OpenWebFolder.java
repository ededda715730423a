package dev.carrel.webdav;

import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.webdav.MultiStatus.FolderList;
import dev.carrel.webdav.NextcloudShares.Access;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
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
    private final NextcloudShares shares = new NextcloudShares();
    private @Nullable Path file;

    OpenWebFolder(ConnectorSettings settings, WebDavClient client, Path temporary, long maxFileBytes) {
        this.settings = settings;
        this.client = client;
        this.temporary = temporary;
        this.maxFileBytes = maxFileBytes;
    }

    /** A folder that is still to be listed. */
    private record Folder(URI address, String path, @Nullable Access access) {}

    private record Entry(WebResource resource, @Nullable Access access) {

        private Folder toFolder() {
            return new Folder(resource.address(), resource.path(), access);
        }

        private PlaceItem toItem() {
            DirectShares shares = resource.shares();
            return new PlaceItem(resource.path(), resource.revision(), resource.size(),
                    access == null ? null : access.readers(), shares == null ? null : shares.owner());
        }
    }

    @Override
    public void listItems(ItemVisitor visitor) throws PlaceException {
        Set<String> files = new HashSet<>();
        Set<URI> folders = new HashSet<>(Set.of(client.root()));
        Deque<Folder> waiting = new ArrayDeque<>();
        FolderList top = client.listFolder(client.root());
        // Where no rights are kept, the shares say only to whom files belong.
        Access access = settings.keepsRights() ? shares.ofRoot(top.sharesOfFolder()) : null;
        visit(entries(top, access), visitor, files, folders, waiting);
        while (!waiting.isEmpty()) {
            Folder folder = waiting.remove();
            List<Entry> listed;
            try {
                FolderList list = client.listFolder(folder.address());
                listed = entries(list, shares.ofFolder(folder.access(), list.sharesOfFolder()));
            } catch (PlaceException e) {
                if (!e.retryAfter().isZero()) {
                    throw e;
                }
                visitor.visitUnreadable(folder.path() + "/", e.sentence());
                continue;
            }
            visit(listed, visitor, files, folders, waiting);
        }
    }

    private List<Entry> entries(FolderList list, @Nullable Access folder) throws PlaceException {
        List<Entry> entries = new ArrayList<>();
        for (WebResource each : list.resources()) {
            entries.add(new Entry(each, shares.ofContent(folder, each.shares())));
        }
        return entries;
    }

    private void visit(List<Entry> listed, ItemVisitor visitor, Set<String> files, Set<URI> folders,
            Deque<Folder> waiting) throws PlaceException {
        for (Entry entry : listed) {
            WebResource each = entry.resource();
            if (each.isFolder()) {
                if (!isHidden(each.path()) && each.path().length() <= MAX_PATH_CHARACTERS
                        && folders.add(each.address())) {
                    waiting.add(entry.toFolder());
                }
            } else if (settings.selects(each.path()) && files.add(each.path())) {
                visitor.visitItem(entry.toItem());
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
            URI address = addressOf(item.path());
            String revision = client.download(address, file, maxFileBytes);
            if (item.readers() != null && !revision.equals(item.revision())) {
                requireSameRevision(address, item);
            }
            return NewDocument.ofFile(item.path().substring(item.path().lastIndexOf('/') + 1), ByteSource.of(file));
        } catch (IOException e) {
            throw new PlaceException("It could not be read.", e);
        }
    }

    /**
     * Another file than the listed one may have other readers. Some servers tag a download in another way than a list,
     * or not at all, so the list says whether it is another one.
     */
    private void requireSameRevision(URI address, PlaceItem item) throws PlaceException {
        if (client.listFile(address)
                .stream()
                .noneMatch(each -> each.path().equals(item.path()) && each.revision().equals(item.revision()))) {
            throw new PlaceException("It is changing.", null);
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
