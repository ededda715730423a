package dev.carrel.webdav;

import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.connector.ConnectorRule;
import dev.carrel.webdav.NextcloudServer.Node;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.webdav.NextcloudServer.sharee;
import static org.assertj.core.api.Assertions.assertThat;

/** Who may read a file is told by its owner and its shares, and never by more than Nextcloud tells. */
class NextcloudSharesTest {

    private static final int USER = 0;
    private static final int GROUP = 1;
    private static final String GROUP_FOLDER = "group";

    private NextcloudServer server;

    @BeforeEach
    void start(@TempDir Path temporary) throws Exception {
        server = new NextcloudServer(temporary);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Readers readers(String path) throws Exception {
        return server.list(true).get(path).readers();
    }

    private static Readers named(String... names) {
        return Readers.of(List.of(names));
    }

    @Test
    void areTheOwnerAndUsersAndGroupsItIsSharedWith() throws Exception {
        server.answer("", Node.of(""), Node.of("mine.md"),
                Node.of("ours.md", sharee(USER, "bob"), sharee(GROUP, "sales")));
        assertThat(readers("mine.md")).isEqualTo(named("user:ada"));
        assertThat(readers("ours.md")).isEqualTo(named("group:sales", "user:ada", "user:bob"));
    }

    @Test
    void areThoseOfAllFoldersAbove() throws Exception {
        server.answer("", Node.of("", sharee(GROUP, "all")), Node.of("hr/", sharee(GROUP, "hr")), Node.of("a.md"));
        server.answer("hr/", Node.of("hr/", sharee(GROUP, "hr")), Node.of("hr/deep/"), Node.of("hr/b.md"));
        server.answer("hr/deep/", Node.of("hr/deep/"), Node.of("hr/deep/c.md", sharee(USER, "bob")));
        assertThat(readers("a.md")).isEqualTo(named("group:all", "user:ada"));
        assertThat(readers("hr/b.md")).isEqualTo(named("group:all", "group:hr", "user:ada"));
        assertThat(readers("hr/deep/c.md")).isEqualTo(named("group:all", "group:hr", "user:ada", "user:bob"));
    }

    @Test
    void areOthersAfterAShareIsWithdrawn() throws Exception {
        server.answer("", Node.of(""), Node.of("hr/", sharee(GROUP, "hr"), sharee(USER, "bob")));
        server.answer("hr/", Node.of("hr/", sharee(GROUP, "hr"), sharee(USER, "bob")), Node.of("hr/a.md"));
        PlaceItem before = server.list(true).get("hr/a.md");
        assertThat(before.readers()).isEqualTo(named("group:hr", "user:ada", "user:bob"));
        server.answer("", Node.of(""), Node.of("hr/", sharee(USER, "bob")));
        server.answer("hr/", Node.of("hr/", sharee(USER, "bob")), Node.of("hr/a.md"));
        PlaceItem after = server.list(true).get("hr/a.md");
        assertThat(after.readers()).isEqualTo(named("user:ada", "user:bob"));
        assertThat(after.revision()).isEqualTo(before.revision());
    }

    @Test
    void nameTheOwnerAloneIfOnlyARuleAsksForIt() throws Exception {
        server.answer("", Node.of("", sharee(GROUP, "all")), Node.of("a.md"),
                Node.ownedBy("b.md", "bob", "SG", "shared"), Node.ownedBy("c.md", "ada", "RGDNVW", "external"));
        var rule = new ConnectorRule("/", "bob", Attributes.of(Map.of("author", "Bob")));
        assertThat(server.list(false, rule)).satisfies(items -> {
            assertThat(items.get("a.md").owner()).isEqualTo("ada");
            assertThat(items.get("b.md").owner()).isEqualTo("bob");
            assertThat(items.get("c.md").owner()).isNull();
            assertThat(items.values()).allMatch(item -> item.readers() == null);
        });
        assertThat(server.list(true, rule).get("b.md").readers()).isEqualTo(named("user:bob"));
        assertThat(server.list(false).values()).allMatch(item -> item.owner() == null);
    }

    @Test
    void areNotThoseOfLinksAndOtherShares() throws Exception {
        String[] others = IntStream.of(3, 4, 6, 7, 8, 9, 10, 12, 15)
                .mapToObj(type -> sharee(type, "all"))
                .toArray(String[]::new);
        server.answer("", Node.of("", others), Node.of("a.md", others), Node.of("b.md", sharee(3, "")));
        assertThat(readers("a.md")).isEqualTo(named("user:ada"));
        assertThat(readers("b.md")).isEqualTo(named("user:ada"));
    }

    @Test
    void areNotKnownInGroupFoldersAndOtherStorages() throws Exception {
        server.answer("", Node.of("", sharee(GROUP, "all")), Node.ownedBy("team/", "ada", "RMGDNVCK", GROUP_FOLDER),
                Node.ownedBy("old/", "ada", "RMGDNVCK", ""), Node.ownedBy("disk.md", "ada", "RGDNVW", "external"),
                Node.ownedBy("far.md", "eve@far.example", "SG", "shared")
                        .telling("<nc:is-federated>1</nc:is-federated>"));
        server.answer("team/", Node.ownedBy("team/", "ada", "RMGDNVCK", GROUP_FOLDER),
                Node.ownedBy("team/a.md", "ada", "RMGDNVW", GROUP_FOLDER, sharee(USER, "bob")), Node.of("team/b.md"));
        server.answer("old/", Node.of("old/"), Node.of("old/c.md"));
        assertThat(server.list(true)).hasSize(5).allSatisfy((path, item) -> assertThat(item.readers()).isNull());
    }

    @Test
    void areNotThoseOfTheFolderInWhichAReceivedShareHangs() throws Exception {
        server.answer("", Node.of("", sharee(GROUP, "all")), Node.ownedBy("from-bob/", "bob", "SG", "shared"),
                Node.ownedBy("back/", "ada", "SG", "shared"));
        server.answer("from-bob/",
                Node.ownedBy("from-bob/", "bob", "SG", "shared", sharee(USER, "ada"), sharee(GROUP, "sales")),
                Node.ownedBy("from-bob/a.md", "bob", "SG", "shared"),
                Node.ownedBy("from-bob/nested/", "bob", "SG", "shared")
                        .telling("<nc:is-mount-root>true</nc:is-mount-root>"));
        server.answer("from-bob/nested/",
                Node.ownedBy("from-bob/nested/", "bob", "SG", "shared")
                        .telling("<nc:is-mount-root>true</nc:is-mount-root>"),
                Node.ownedBy("from-bob/nested/b.md", "bob", "SG", "shared")
                        .telling("<nc:is-mount-root>false</nc:is-mount-root>"));
        server.answer("back/", Node.ownedBy("back/", "ada", "SG", "shared"),
                Node.ownedBy("back/c.md", "ada", "SG", "shared"));
        assertThat(readers("from-bob/a.md")).isEqualTo(named("group:sales", "user:ada", "user:bob"));
        assertThat(readers("from-bob/nested/b.md")).isEqualTo(named("user:bob"));
        assertThat(readers("back/c.md")).isEqualTo(named("user:ada"));
    }

    @Test
    void areNotKnownOfAServerThatDoesNotTellThem() throws Exception {
        String unknown = "<oc:owner-id/><oc:permissions/><nc:sharees/><nc:mount-type/><nc:is-mount-root/>";
        server.answer("", new Node("", "", unknown), new Node("a.md", "", unknown), new Node("b.md", "", ""));
        assertThat(server.list(true)).hasSize(2).allSatisfy((path, item) -> assertThat(item.readers()).isNull());
        // What is said of a failure is no answer.
        server.answer("", Node.of(""), new Node("a.md", "", Node.of("a.md").told()));
        assertThat(readers("a.md")).isNull();
        // A place that does not tell its own shares may have more between it and its files.
        server.answer("", Node.of("a.md"));
        assertThat(readers("a.md")).isNull();
    }

    @Test
    void areOwnersOnlyWhereOwnCloudTellsNoSharees() throws Exception {
        String told = "<oc:owner-id>ada</oc:owner-id><oc:permissions>RDNVW</oc:permissions>";
        server.answer("", new Node("", told, "<nc:sharees/>"), new Node("a.md", told, "<nc:sharees/>"));
        assertThat(readers("a.md")).isEqualTo(named("user:ada"));
    }

    @Test
    void areAskedForOnlyIfRightsAreKept() throws Exception {
        server.answer("", Node.of(""), Node.of("a.md", sharee(GROUP, "sales")));
        assertThat(server.list(false).get("a.md").readers()).isNull();
        assertThat(server.requests).singleElement()
                .asString()
                .contains("getetag")
                .doesNotContain("owncloud")
                .doesNotContain("nextcloud")
                .doesNotContain("sharees");
        server.list(true);
        assertThat(server.requests.getLast()).contains("getetag", "xmlns:oc=\"http://owncloud.org/ns\"",
                "xmlns:nc=\"http://nextcloud.org/ns\"", "<oc:owner-id/>", "<oc:permissions/>", "<nc:sharees/>",
                "<nc:mount-type/>");
    }

    @Test
    void leaveOutWhatIsNoName() throws Exception {
        for (String id : List.of("", " sales", "sales ", "sa\nles", "&#9;sales")) {
            server.answer("", Node.of(""), Node.of("a.md", sharee(GROUP, id)), Node.ownedBy("b.md", id, "G", ""));
            assertThat(readers("a.md")).as(id).isEqualTo(named("user:ada"));
            assertThat(readers("b.md")).as(id).isNull();
        }
    }

    @Test
    void haveLimits() throws Exception {
        String[] many = IntStream.range(0, 3_000).mapToObj(each -> sharee(USER, "u" + each)).toArray(String[]::new);
        server.answer("", Node.of(""), Node.of("many.md", many),
                Node.of("long.md", sharee(GROUP, "x".repeat(1_000)), sharee(GROUP, "y".repeat(100_000) + "sales")));
        assertThat(readers("many.md").names()).hasSizeBetween(1_000, 1_001).contains("user:ada", "user:u0");
        assertThat(readers("long.md")).isEqualTo(named("user:ada"));
    }

    @Test
    void areOneObjectForAllFilesWithTheSame() throws Exception {
        server.answer("", Node.of(""), Node.of("a.md", sharee(USER, "bob")), Node.of("b.md", sharee(USER, "bob")));
        var items = server.list(true);
        assertThat(items.get("a.md").readers()).isSameAs(items.get("b.md").readers());
    }
}
