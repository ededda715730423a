package dev.carrel.fault.cluster;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.opensearch.OpenSearchNode;
import dev.carrel.opensearch.OpenSearchPassageIndex;
import dev.carrel.opensearch.OpenSearchSettings;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** The engines share an index. */
@Tag("reliability")
class EnginesOnPostgresAndOpenSearchTest extends EnginesOnPostgres {

    private static OpenSearchNode node;

    @BeforeAll
    static void startNode(@TempDir Path folder) throws IOException {
        node = OpenSearchNode.start(folder.resolve("opensearch"));
    }

    @AfterAll
    static void stopNode() throws IOException {
        node.close();
    }

    @Override
    protected PassageIndex openIndex(String engine) {
        return OpenSearchPassageIndex.open(
                OpenSearchSettings.of(node.address()).withPrefix(nameOfTest()).withShards(1, 0));
    }
}
