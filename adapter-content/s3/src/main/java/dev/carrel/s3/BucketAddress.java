package dev.carrel.s3;

import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.error.InvalidRequestException;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a bucket is, and what of it is followed.
 *
 * @param server that is asked
 * @param isInHost whether the name of the bucket is the first part of the host of all requests, as at Amazon, and not
 * of their paths
 * @param prefix of the keys of all objects; empty for all, else with a slash at its end
 */
record BucketAddress(URI server, boolean isInHost, String region, String bucket, String prefix) {

    static final String REGION = "region";
    private static final String DEFAULT_REGION = "us-east-1";
    private static final String SCHEME = "s3://";

    private static final Pattern AMAZON = Pattern
            .compile("(?:(.+)\\.)?s3[.-](?:dualstack\\.)?([a-z]{2,}(?:-[a-z]+)+-[0-9])\\.(amazonaws\\.com(?:\\.cn)?)");
    private static final Pattern BUCKET = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]");
    private static final Pattern REGION_NAME = Pattern.compile("[a-z0-9-]{1,40}");

    /**
     * Reads {@code s3://bucket/prefix}, or the address of a bucket or of a folder in it at Amazon or at another server.
     *
     * @throws InvalidRequestException if the place is none of these, or an option is not known
     */
    static BucketAddress of(ConnectorSettings settings) {
        settings.requireOptionsOf(PlaceSecrets.OPTION, REGION);
        String given = Optional.ofNullable(settings.options().get(REGION)).orElse("");
        require(given.isEmpty() || REGION_NAME.matcher(given).matches(), "options", "must have the name of a region");
        String place = settings.place();
        if (place.startsWith(SCHEME)) {
            String region = given.isEmpty() ? DEFAULT_REGION : given;
            String[] parts = place.substring(SCHEME.length()).split("/", 2);
            return create(URI.create("https://s3." + region + ".amazonaws.com"), true, region, parts[0],
                    parts.length == 1 ? "" : parts[1]);
        }
        WebAddress.findViolation(place).ifPresent(violation -> {
            throw InvalidRequestException.of("place", violation);
        });
        URI uri = URI.create(place);
        require(uri.getRawQuery() == null && uri.getRawFragment() == null, "place",
                "must be the address of a bucket or of a folder in it, without a query");
        String path = Optional.ofNullable(uri.getPath()).orElse("").replaceFirst("^/", "");
        URI server = URI.create(uri.getScheme() + "://" + uri.getRawAuthority());
        Matcher amazon = AMAZON.matcher(new WebAddress(place).host());
        String region = !given.isEmpty() || !amazon.matches() ? given : amazon.group(2);
        if (amazon.matches() && amazon.group(1) != null) {
            return create(URI.create("https://s3." + amazon.group(2) + "." + amazon.group(3)), true, region,
                    amazon.group(1), path);
        }
        String[] parts = path.split("/", 2);
        return create(server, false, region.isEmpty() ? DEFAULT_REGION : region, parts[0],
                parts.length == 1 ? "" : parts[1]);
    }

    private static BucketAddress create(URI server, boolean isInHost, String region, String bucket, String prefix) {
        require(BUCKET.matcher(bucket).matches() && !bucket.contains(".."), "place", "must name a bucket");
        return new BucketAddress(server, isInHost, region, bucket,
                prefix.isEmpty() || prefix.endsWith("/") ? prefix : prefix + "/");
    }

    private static void require(boolean isValid, String field, String rule) {
        if (!isValid) {
            throw InvalidRequestException.of(field, rule);
        }
    }

    /** Returns an address that requests are sent to. */
    WebAddress requested() {
        String authority = isInHost ? bucket + "." + server.getRawAuthority() : server.getRawAuthority();
        return new WebAddress(server.getScheme() + "://" + authority + "/");
    }
}
