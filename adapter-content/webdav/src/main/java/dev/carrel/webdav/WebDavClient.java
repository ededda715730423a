package dev.carrel.webdav;

import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceHttp;
import dev.carrel.application.port.connector.PlaceHttp.NoResponseException;
import dev.carrel.application.port.connector.PlaceHttp.PlaceResponse;
import dev.carrel.application.port.connector.PlaceSecrets.PlaceSecret;
import dev.carrel.domain.WebAddress;
import dev.carrel.webdav.MultiStatus.FolderList;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Requests to the server of one folder, to no other server and to nothing above the folder. Thread-safe. */
final class WebDavClient {

    private static final String WANTED_PROPERTIES = """
            <?xml version="1.0" encoding="utf-8"?>
            <propfind xmlns="DAV:"%s>
              <prop><resourcetype/><getcontentlength/><getetag/><getlastmodified/>%s</prop>
            </propfind>
            """;
    private static final int MAX_LIST_BYTES = 64 * 1024 * 1024;
    /** The part of the heap that the list of a folder may be long. */
    private static final int LIST_SHARE = 24;
    private static final int MULTI_STATUS = 207;
    private static final int OK = 200;

    private final PlaceHttp http;
    private final URI root;
    private final @Nullable PlaceSecret secret;
    private final boolean asksForShares;

    WebDavClient(PlaceHttp http, String place, @Nullable PlaceSecret secret, boolean asksForShares) {
        this.http = http;
        this.root = URI.create(place.endsWith("/") ? place : place + "/").normalize();
        this.secret = secret;
        this.asksForShares = asksForShares;
    }

    /** Returns the folder itself. */
    URI root() {
        return root;
    }

    /** Lists what is directly in a folder. */
    FolderList listFolder(URI folder) throws PlaceException {
        return list(folder, folder, "1");
    }

    /** Lists a file alone. */
    List<WebResource> listFile(URI file) throws PlaceException {
        return list(file, file.resolve("."), "0").resources();
    }

    private FolderList list(URI target, URI folder, String depth) throws PlaceException {
        Map<String, String> headers = new HashMap<>(Map.of("Depth", depth, "Content-Type", "application/xml"));
        try (PlaceResponse response = send("PROPFIND", target, headers, wantedProperties())) {
            if (response.status() != MULTI_STATUS) {
                throw refusal(response);
            }
            try (InputStream body = response.body()) {
                // In memory, a list takes several times as much as it is long.
                int maxBytes = (int) Math.min(MAX_LIST_BYTES, Runtime.getRuntime().maxMemory() / LIST_SHARE);
                byte[] list = body.readNBytes(maxBytes + 1);
                if (list.length > maxBytes) {
                    throw new PlaceException("The list of a folder is too long.", null);
                }
                return MultiStatus.read(new ByteArrayInputStream(list), root, folder, asksForShares);
            }
        } catch (NoResponseException e) {
            throw new PlaceException(String.valueOf(e.getMessage()), e);
        } catch (XMLStreamException | IOException e) {
            throw new PlaceException("The response of the server is not one of WebDAV.", e);
        }
    }

    private byte[] wantedProperties() {
        String request = asksForShares
                ? WANTED_PROPERTIES.formatted(" xmlns:oc=\"" + ShareProperties.OWNCLOUD + "\" xmlns:nc=\""
                        + ShareProperties.NEXTCLOUD + "\"", ShareProperties.WANTED)
                : WANTED_PROPERTIES.formatted("", "");
        return request.getBytes(StandardCharsets.UTF_8);
    }

    /** Copies a file; fails if it is larger than the limit. Returns its revision, if it has the one of the list. */
    String download(URI file, Path target, long maxBytes) throws PlaceException {
        try (PlaceResponse response = send("GET", file, new HashMap<>(), null)) {
            if (response.status() != OK) {
                throw refusal(response);
            }
            try (InputStream body = response.body(); var output = Files.newOutputStream(target)) {
                long left = maxBytes;
                var buffer = new byte[8192];
                for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
                    left -= count;
                    if (left < 0) {
                        throw OpenWebFolder.tooLarge(maxBytes);
                    }
                    output.write(buffer, 0, count);
                }
                return WebResource.toRevision(header(response, "ETag"), header(response, "Last-Modified"),
                        String.valueOf(maxBytes - left));
            }
        } catch (NoResponseException e) {
            throw new PlaceException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new PlaceException("The connection broke off before the file was complete.", e);
        }
    }

    private static String header(PlaceResponse response, String name) {
        return response.headers().getOrDefault(name, List.of("")).getFirst().strip();
    }

    private PlaceResponse send(String method, URI target, Map<String, String> headers, byte @Nullable [] body)
            throws NoResponseException {
        if (secret != null && secret.opens(target.toString())) {
            String userAndPassword = secret.user() + ":" + secret.password();
            headers.put("Authorization",
                    "Basic " + Base64.getEncoder().encodeToString(userAndPassword.getBytes(StandardCharsets.UTF_8)));
        }
        return http.send(method, new WebAddress(target.toString()), headers, body);
    }

    private static PlaceException refusal(PlaceResponse response) {
        int status = response.status();
        return new PlaceException(switch (status) {
            case 401, 403 -> "The server denies access (" + status + ").";
            case 404, 410 -> "There is no such folder or file (" + status + ").";
            case 301, 302, 307, 308 -> "The server redirects to another address (" + status + "): use that one.";
            case 405, 501 -> "The server does not speak WebDAV at this address (" + status + ").";
            case 429, 503 -> "The server has too much to do (" + status + ").";
            default -> "The server responded with the status " + status + ".";
        }, null, status == 429 || status == 503 ? response.retryAfter() : Duration.ZERO);
    }
}
