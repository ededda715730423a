package dev.carrel.webdav;

import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceHttp;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.error.InvalidRequestException;
import java.nio.file.Path;

/**
 * Folders on WebDAV servers (RFC 4918), such as Nextcloud. A folder that has not changed costs a request for each
 * folder in it; only files whose ETag, or time and size, differ are read. If rights are kept, the owner of a file on
 * Nextcloud, and the users and groups with whom it is shared, are its readers; rules may ask for the owner alone.
 *
 * <p>
 * Option: {@code secret}, the name of one of the {@link PlaceSecrets}. Thread-safe.
 */
public final class WebDavKind implements ConnectorKind {

    private final PlaceHttp http;
    private final PlaceSecrets secrets;
    private final Path temporary;
    private final long maxFileBytes;

    /**
     * Creates the kind.
     *
     * @param temporary the folder of files that are being read; made if it does not exist
     * @param maxFileBytes larger files are not read
     */
    public WebDavKind(PlaceHttp http, PlaceSecrets secrets, Path temporary, long maxFileBytes) {
        this.http = http;
        this.secrets = secrets;
        this.temporary = temporary;
        this.maxFileBytes = maxFileBytes;
    }

    @Override
    public String name() {
        return "webdav";
    }

    @Override
    public void checkSettings(ConnectorSettings settings) {
        settings.requireOptionsOf(PlaceSecrets.OPTION);
        WebAddress.findViolation(settings.place()).ifPresent(violation -> {
            throw InvalidRequestException.of("place", violation);
        });
        if (settings.place().contains("?") || settings.place().contains("#")) {
            throw InvalidRequestException.of("place", "must be the address of a folder, without a query");
        }
        http.checkAddress(new WebAddress(settings.place()));
        secrets.checkSecret(settings);
    }

    @Override
    public OpenPlace openPlace(ConnectorSettings settings) throws PlaceException {
        var client = new WebDavClient(http, settings.place(), secrets.findSecret(settings),
                settings.keepsRights() || settings.asksForOwners());
        return new OpenWebFolder(settings, client, temporary, maxFileBytes);
    }
}
