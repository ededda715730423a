package dev.carrel.system.cli;

import dev.carrel.harness.CliRunner;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class FolderImportCommandsTest extends ImportCommandsContract {

    @TempDir
    Path data;

    @Override
    CliRunner cli() {
        return FolderCommandsTest.folderCli(data.resolve("made"));
    }

    @Test
    void importsPageThatRecovers() throws IOException {
        try (var web = new ScriptedWebServer()) {
            web.page("/mended", 503, 200, "<html><body><p>The page that was mended has this text.</p></body></html>");
            String url = web.address() + "/mended";
            CliRunner allowed = cli().withVariable("CARREL_INGEST_RETRY_DELAYS", "100ms");

            assertThat(allowed.runForLines("import", "-l", "web", url))
                    .containsExactly("Added 1, unchanged 0, failed 0.");
            assertThat(allowed.runForLines("import", "-l", "web", url))
                    .containsExactly("Added 0, unchanged 1, failed 0.");
            assertThat(allowed.runForLines("import", "-l", "web", "--refresh", url))
                    .containsExactly("Added 1, unchanged 0, failed 0.");
            assertThat(web.requestCount("/mended")).isEqualTo(3);
        }
    }
}
