package dev.carrel.s3;

import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceHttp;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.connector.ConnectorSettings;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** Where requests are sent, and that their connections are closed. */
class SentRequestsTest {

    @TempDir
    private Path temporary;

    private final List<String> sent = new ArrayList<>();
    /** Closed once or more often. */
    private final Set<PlaceHttp.PlaceResponse> open = new HashSet<>();

    private final PlaceHttp http = new PlaceHttp() {
        @Override
        public void checkAddress(WebAddress address) {}

        @Override
        public PlaceResponse send(String method, WebAddress address, Map<String, String> headers, byte[] body) {
            sent.add(method + " " + address.value().split("\\?")[0]);
            String answer = address.value().contains("list-type")
                    ? "<ListBucketResult><Contents><Key>manuals/a.md</Key><Size>4</Size></Contents></ListBucketResult>"
                    : "One.";
            var response = new PlaceResponse() {
                @Override
                public int status() {
                    return 200;
                }

                @Override
                public Map<String, List<String>> headers() {
                    return Map.of();
                }

                @Override
                public Duration retryAfter() {
                    return Duration.ZERO;
                }

                @Override
                public InputStream body() {
                    return new ByteArrayInputStream(answer.getBytes(UTF_8));
                }

                @Override
                public void close() {
                    open.remove(this);
                }
            };
            open.add(response);
            return response;
        }
    };

    @Test
    void asksAmazonAtTheHostOfTheBucketAndClosesConnections() throws Exception {
        var kind = new S3Kind(http, PlaceSecrets.NONE, temporary, 1_000);
        try (OpenPlace place = kind.openPlace(ConnectorSettings.of("s3", "s3://handbook/manuals"))) {
            place.listItems(new ItemVisitor() {
                @Override
                public void visitItem(PlaceItem item) {
                    assertThat(item.path()).isEqualTo("a.md");
                }

                @Override
                public void visitUnreadable(String path, String reason) {
                    throw new AssertionError(path + ": " + reason);
                }
            });
            assertThat(open).as("after a list").isEmpty();
            place.readItem(new PlaceItem("a.md", "1", 4));
            assertThat(open).as("after an object").isEmpty();
        }
        assertThat(sent).containsExactly("GET https://handbook.s3.us-east-1.amazonaws.com",
                "GET https://handbook.s3.us-east-1.amazonaws.com/manuals/a.md");
    }
}
