package dev.carrel.s3;

import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.error.InvalidRequestException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BucketAddressTest {

    private static BucketAddress read(String place, Map<String, String> options) {
        ConnectorSettings all = ConnectorSettings.of("s3", place);
        return BucketAddress.of(new ConnectorSettings("s3", place, List.of(), List.of(), all.interval(),
                all.attributes(), List.of(), null, 25, options));
    }

    private static String describe(String place, String region) {
        BucketAddress address = read(place, region.isEmpty() ? Map.of() : Map.of("region", region));
        return address.requested() + " " + address.region() + " " + address.bucket() + " " + address.prefix();
    }

    @Test
    void readsEachWayToNameABucket() {
        assertThat(describe("s3://handbook", "")).isEqualTo(
                "https://handbook.s3.us-east-1.amazonaws.com/ us-east-1 handbook ");
        assertThat(describe("s3://handbook/manuals/", "eu-west-1")).isEqualTo(
                "https://handbook.s3.eu-west-1.amazonaws.com/ eu-west-1 handbook manuals/");
        assertThat(describe("https://hand.book.s3.eu-central-1.amazonaws.com/the%20manuals", "")).isEqualTo(
                "https://hand.book.s3.eu-central-1.amazonaws.com/ eu-central-1 hand.book the manuals/");
        assertThat(describe("https://s3.eu-central-1.amazonaws.com/handbook/a/b", "")).isEqualTo(
                "https://s3.eu-central-1.amazonaws.com/ eu-central-1 handbook a/b/");
        assertThat(describe("https://minio.example.com:9000/handbook", "")).isEqualTo(
                "https://minio.example.com:9000/ us-east-1 handbook ");
        assertThat(describe("https://ceph.example.com/handbook/", "zone-1")).isEqualTo(
                "https://ceph.example.com/ zone-1 handbook ");
    }

    @Test
    void refusesWhatNamesNone() {
        for (String place : List.of("s3://", "s3:///a", "s3://a", "s3://a..b/", "https://minio.example.com",
                "https://minio.example.com/", "https://minio.example.com/handbook?versions", "/srv/files", "handbook",
                "https://ada:secret@minio.example.com/handbook", "ftp://minio.example.com/handbook")) {
            assertThatThrownBy(() -> read(place, Map.of())).as(place).isInstanceOf(InvalidRequestException.class);
        }
        for (Map<String, String> options : List.of(Map.of("folder", "a"), Map.of("region", "evil.example/"))) {
            assertThatThrownBy(() -> read("s3://handbook", options)).isInstanceOf(InvalidRequestException.class);
        }
    }
}
