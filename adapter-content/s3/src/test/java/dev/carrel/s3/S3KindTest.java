package dev.carrel.s3;

import dev.carrel.application.contract.connector.ConnectorKindContract;
import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.scraping.FetchPolicy;
import dev.carrel.scraping.GuardedHttp;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Buckets are read from Adobe's server. */
@Tag("reliability")
class S3KindTest extends ConnectorKindContract {

    private static S3Mock server;

    @TempDir
    private Path temporary;

    private final GuardedHttp http = new GuardedHttp(FetchPolicy.PUBLIC_WEB.withAllowedBlocks("127.0.0.1/32"),
            "Carrel");
    private final String bucket = "bucket-" + UUID.randomUUID();
    private final Set<String> written = new HashSet<>();

    @BeforeAll
    static void startServer(@TempDir Path folder) throws Exception {
        server = S3Mock.start(folder);
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @BeforeEach
    void createBucket() throws Exception {
        server.put(bucket, "");
    }

    @AfterEach
    void close() {
        http.close();
    }

    @Override
    protected ConnectorKind kind() {
        return new S3Kind(http, PlaceSecrets.NONE, temporary, 1024 * 1024);
    }

    @Override
    protected ConnectorSettings settings() {
        return ConnectorSettings.of("s3", server.address() + bucket);
    }

    @Override
    protected void writeFile(String path, String text) throws Exception {
        server.put(bucket + "/" + path, text);
        written.add(path);
    }

    @Override
    protected void deleteFile(String path) throws Exception {
        server.delete(bucket + "/" + path);
        written.remove(path);
    }

    @Override
    protected void removePlace() throws Exception {
        for (String path : List.copyOf(written)) {
            deleteFile(path);
        }
        server.delete(bucket);
    }

    @Test
    void listsAFolderOfMoreThanAThousandObjects() throws Exception {
        for (int each = 0; each < 1_200; each++) {
            writeFile("manuals/" + each + ".md", "One.");
        }
        writeFile("other.md", "Two.");
        assertThat(list(ConnectorSettings.of("s3", server.address() + bucket + "/manuals"))).hasSize(1_200)
                .containsKeys("0.md", "1199.md");
    }
}
