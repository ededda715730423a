package dev.carrel.s3;

import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceHttp;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.domain.connector.ConnectorSettings;
import java.nio.file.Path;

/**
 * Buckets of Amazon S3 and of servers that speak its protocol, such as MinIO and Ceph. A comparison costs a request for
 * each thousand objects; only objects whose ETag differs are read.
 *
 * <p>
 * Options: {@code secret}, the name of one of the {@link PlaceSecrets}, whose user is the id of an access key; without
 * one requests are not signed. {@code region}, where the address does not name it. Thread-safe.
 */
public final class S3Kind implements ConnectorKind {

    private final PlaceHttp http;
    private final PlaceSecrets secrets;
    private final Path temporary;
    private final long maxFileBytes;

    /**
     * Creates the kind.
     *
     * @param temporary the folder of objects that are being read; made if it does not exist
     * @param maxFileBytes larger objects are not read
     */
    public S3Kind(PlaceHttp http, PlaceSecrets secrets, Path temporary, long maxFileBytes) {
        this.http = http;
        this.secrets = secrets;
        this.temporary = temporary;
        this.maxFileBytes = maxFileBytes;
    }

    @Override
    public String name() {
        return "s3";
    }

    @Override
    public void checkSettings(ConnectorSettings settings) {
        http.checkAddress(BucketAddress.of(settings).requested());
        secrets.checkSecret(settings);
    }

    @Override
    public OpenPlace openPlace(ConnectorSettings settings) throws PlaceException {
        BucketAddress address = BucketAddress.of(settings);
        return new OpenBucket(settings, address, BucketClients.open(http, address, secrets.findSecret(settings)),
                temporary, maxFileBytes);
    }
}
