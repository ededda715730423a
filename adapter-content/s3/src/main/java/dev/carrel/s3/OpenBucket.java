package dev.carrel.s3;

import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceHttp.NoResponseException;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.NewDocument;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.exception.SdkServiceException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/** A bucket that is being compared. */
final class OpenBucket implements OpenPlace {

    /** A server that always promises more is not asked without end: of a thousand objects each. */
    private static final int MAX_PAGES = 10_000;
    private static final int MEBIBYTE = 1024 * 1024;

    private final ConnectorSettings settings;
    private final BucketAddress address;
    private final S3Client client;
    private final Path temporary;
    private final long maxFileBytes;
    private @Nullable Path file;

    OpenBucket(ConnectorSettings settings, BucketAddress address, S3Client client, Path temporary, long maxFileBytes) {
        this.settings = settings;
        this.address = address;
        this.client = client;
        this.temporary = temporary;
        this.maxFileBytes = maxFileBytes;
    }

    @Override
    public void listItems(ItemVisitor visitor) throws PlaceException {
        Set<String> taken = new HashSet<>();
        String next = null;
        int pages = 0;
        do {
            ListObjectsV2Response page = list(next);
            for (S3Object object : page.contents()) {
                String path = pathOf(object);
                if (!path.isEmpty() && !path.endsWith("/") && settings.selects(path) && taken.add(path)) {
                    visitor.visitItem(new PlaceItem(path, revisionOf(object),
                            Objects.requireNonNullElse(object.size(), -1L)));
                }
            }
            String following = Boolean.TRUE.equals(page.isTruncated()) ? page.nextContinuationToken() : null;
            if (following != null && (following.equals(next) || ++pages > MAX_PAGES)) {
                throw new PlaceException("The list of the bucket does not end.", null);
            }
            next = following;
        } while (next != null);
    }

    private ListObjectsV2Response list(@Nullable String next) throws PlaceException {
        try {
            return client.listObjectsV2(request -> request.bucket(address.bucket())
                    .prefix(address.prefix())
                    .continuationToken(next));
        } catch (SdkException e) {
            throw toPlaceException(e);
        }
    }

    private String pathOf(S3Object object) {
        String key = Objects.requireNonNullElse(object.key(), "");
        return key.startsWith(address.prefix()) ? key.substring(address.prefix().length()) : "";
    }

    private static String revisionOf(S3Object object) {
        return Objects.requireNonNullElseGet(object.eTag(), () -> object.lastModified() + " " + object.size());
    }

    @Override
    public NewDocument readItem(PlaceItem item) throws PlaceException {
        if (item.size() > maxFileBytes) {
            throw tooLarge();
        }
        try (ResponseInputStream<GetObjectResponse> object = client
                .getObject(request -> request.bucket(address.bucket()).key(address.prefix() + item.path()))) {
            if (file == null) {
                file = Files.createTempFile(Files.createDirectories(temporary), "s3", null);
            }
            try (InputStream content = "gzip".equals(object.response().contentEncoding()) ? new GZIPInputStream(object)
                    : object) {
                copy(content, file);
            } catch (PlaceException e) {
                object.abort();
                throw e;
            }
            return NewDocument.ofFile(item.path().substring(item.path().lastIndexOf('/') + 1), ByteSource.of(file));
        } catch (SdkException e) {
            throw toPlaceException(e);
        } catch (IOException e) {
            throw new PlaceException("The connection broke off before the object was complete.", e);
        }
    }

    private void copy(InputStream content, Path target) throws IOException, PlaceException {
        try (var output = Files.newOutputStream(target)) {
            long left = maxFileBytes;
            var buffer = new byte[8192];
            for (int count = content.read(buffer); count >= 0; count = content.read(buffer)) {
                left -= count;
                if (left < 0) {
                    throw tooLarge();
                }
                output.write(buffer, 0, count);
            }
        }
    }

    private PlaceException tooLarge() {
        return new PlaceException("It is larger than " + maxFileBytes / MEBIBYTE + " MiB.", null);
    }

    private static PlaceException toPlaceException(SdkException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof NoResponseException) {
                return new PlaceException(String.valueOf(cause.getMessage()), failure);
            }
        }
        return new PlaceException(failure instanceof SdkServiceException refused ? refusal(refused.statusCode())
                : "The response of the server is not one of S3.", failure);
    }

    private static String refusal(int status) {
        return switch (status) {
            case 400 -> "The server does not understand the request (400): check the region of the bucket.";
            case 401, 403 -> "The server denies access (" + status + ").";
            case 404 -> "There is no such bucket or object (404).";
            case 301, 302, 307, 308 -> "The bucket is in another region, or has another address (" + status + ").";
            default -> "The server responded with the status " + status + ".";
        };
    }

    @Override
    public void close() {
        client.close();
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException ignored) {
            // What is left is deleted at the next start.
        }
    }
}
