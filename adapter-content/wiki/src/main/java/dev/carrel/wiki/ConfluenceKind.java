package dev.carrel.wiki;

import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceHttp;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.error.InvalidRequestException;

/**
 * Spaces of Confluence, in the cloud and on servers of one's own, read by its REST API. A space that has not changed
 * costs a request for every 250 or 100 pages; only pages with a new version are read, as HTML for export. The path of a
 * page is its title, which no other page of the space has.
 *
 * <p>
 * Option: {@code secret}, the name of one of the {@link PlaceSecrets}: a user with a token of the cloud, or the token
 * of a server without a user. Thread-safe.
 */
public final class ConfluenceKind implements ConnectorKind {

    private final WikiHttp http;
    private final PlaceSecrets secrets;
    private final long maxFileBytes;

    /**
     * Creates the kind.
     *
     * @param maxFileBytes larger pages are not read
     */
    public ConfluenceKind(PlaceHttp http, PlaceSecrets secrets, long maxFileBytes) {
        this.http = new WikiHttp(http);
        this.secrets = secrets;
        this.maxFileBytes = maxFileBytes;
    }

    @Override
    public String name() {
        return "confluence";
    }

    @Override
    public void checkSettings(ConnectorSettings settings) {
        settings.requireOptionsOf(PlaceSecrets.OPTION);
        http.http().checkAddress(new WebAddress(parse(settings.place()).site()));
        secrets.checkSecret(settings);
    }

    private static SpaceAddress parse(String place) {
        return SpaceAddress.parse(place)
                .orElseThrow(() -> InvalidRequestException.of("place",
                        "must be the address of a space, such as https://example.atlassian.net/wiki/spaces/KEY"));
    }

    @Override
    public OpenPlace openPlace(ConnectorSettings settings) throws PlaceException {
        SpaceAddress space = parse(settings.place());
        return new OpenSpace(settings, space.site(),
                new ConfluenceClient(http, space, secrets.findSecret(settings)), maxFileBytes);
    }
}
