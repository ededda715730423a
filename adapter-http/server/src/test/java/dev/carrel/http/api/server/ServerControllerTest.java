package dev.carrel.http.api.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.Eventually;
import dev.carrel.application.fake.model.ScriptedEmbedder;
import dev.carrel.application.fake.model.WordOverlapReranker;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.faults.FaultInjector;
import dev.carrel.application.faults.FaultInjector.FaultKind;
import dev.carrel.application.port.Storage;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.http.ApiTestService;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class ServerControllerTest {

    @Test
    void describesTheServer() throws Exception {
        try (ApiTestService service = ApiTestService.start()) {
            service.addDocument(NewDocument.ofText("Leave is granted by the manager."));
            service.carrel.createLibrary("beta");

            JsonNode server = service.adminClient().getPath("/server").hasStatus(200).parseJson();

            assertThat(server.at("/javaVersion").asText()).isEqualTo(Runtime.version().toString());
            assertThat(server.at("/readiness/state").asText()).isEqualTo("ready");
            assertThat(server.at("/libraries").asInt()).isEqualTo(2);
            assertThat(server.at("/documents/success").asInt()).isOne();
            assertThat(server.at("/backup").isNull()).isTrue();
            assertThat(server.at("/models/0/role").asText()).isEqualTo("language");
            assertThat(server.at("/models/0/name").isNull()).isTrue();
        }
    }

    @Test
    void showsNothingOfOtherLibraries() {
        try (ApiTestService service = ApiTestService.start()) {
            var bound = service.newClient(ApiTestService.onlyLibrary("alpha"), TokenScope.ADMIN);

            bound.getPath("/server").hasProblem(403, "forbidden");
            bound.postJson("/server/check", "").hasProblem(403, "forbidden");
            bound.postJson("/server/backup", "").hasProblem(403, "forbidden");
        }
    }

    @Test
    void checksTheModels() {
        var embedder = new ScriptedEmbedder("scripted");
        try (ApiTestService service = ApiTestService
                .configure(engine -> engine.embedder(embedder).reranker(new WordOverlapReranker()))
                .startWith(settings -> settings)) {
            var admin = service.adminClient();
            assertThat(admin.getPath("/server").parseJson().at("/models/1/lastCheck").isNull()).isTrue();

            JsonNode checked = admin.postJson("/server/check", "").hasStatus(200).parseJson();

            assertThat(checked.at("/models/1/name").asText()).isEqualTo("scripted");
            assertThat(checked.at("/models/1/lastCheck/checkedAt").asText()).isNotEmpty();
            assertThat(checked.at("/models/2/lastCheck/milliseconds").isNumber()).isTrue();
            assertThat(admin.getPath("/server").parseJson().at("/models")).isEqualTo(checked.at("/models"));

            embedder.failWhen(text -> true);
            JsonNode failed = admin.postJson("/server/check", "").hasStatus(200).parseJson();
            assertThat(failed.at("/models/1/lastCheck/works").asBoolean()).isFalse();
            assertThat(failed.at("/models/1/lastCheck/problem").asText()).isNotBlank();
        }
    }

    @Test
    void writesABackupInTheBackground(@TempDir Path folder) throws Exception {
        try (ApiTestService service = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings.withBackupFolder(folder))) {
            var admin = service.adminClient();
            Path written = Path.of(admin.postJson("/server/backup", "").hasStatus(202).textAt("/folder"));

            Eventually.await("the backup is done",
                    () -> admin.getPath("/server").textAt("/backup/status").equals("done"));

            assertThat(written).hasParent(folder);
            assertThat(Files.readString(written.resolve("libraries.txt"))).contains(ApiTestService.ALPHA);
            JsonNode backup = admin.getPath("/server").parseJson().at("/backup");
            assertThat(backup.at("/bytes").asLong()).isPositive();
            assertThat(backup.at("/finishedAt").asText()).isNotEmpty();
        }
    }

    @Test
    void saysWhyABackupFailed(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "in the way");
        try (ApiTestService service = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings.withBackupFolder(file))) {
            service.adminClient().postJson("/server/backup", "").hasProblem(500, "internal-error");
            assertThat(service.adminClient().getPath("/server").parseJson().at("/backup").isNull()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXCEPTION", "ERROR"})
    void reportsABackupThatBrokeOff(FaultKind kind, @TempDir Path folder) throws Exception {
        var faults = new FaultInjector();
        try (ApiTestService service = startWith(faults, folder)) {
            var admin = service.adminClient();
            faults.injectFault("storage.backUp", kind);
            admin.postJson("/server/backup", "").hasStatus(202);

            Eventually.await("the backup has failed",
                    () -> admin.getPath("/server").textAt("/backup/status").equals("failed"));

            assertThat(admin.getPath("/server").textAt("/backup/message")).isNotBlank();
        }
    }

    @Test
    void leavesNoFolderIfABackupCannotStart(@TempDir Path folder) {
        var faults = new FaultInjector();
        try (ApiTestService service = startWith(faults, folder)) {
            faults.injectFault("storage.countBytes", FaultKind.EXCEPTION);
            service.adminClient().postJson("/server/backup", "").hasProblem(500, "internal-error");
        }
        assertThat(folder).isEmptyDirectory();
    }

    /** Starts a service whose storage fails without a message. */
    private static ApiTestService startWith(FaultInjector faults, Path backups) {
        Storage storage = faults.wrapStorage(new InMemoryStorage(), message -> new IllegalStateException());
        return ApiTestService.configure(engine -> engine.storage(storage))
                .startWith(settings -> settings.withBackupFolder(backups));
    }
}
