package dev.carrel.fault.place;

import dev.carrel.application.faults.TestProxy;
import dev.carrel.git.GitServer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** A Git repository of documentation, on Git's own server. */
final class ChangingRepository implements ChangingPlace {

    private final GitServer server;
    private final TestProxy proxy;
    private final NotedFiles files;

    ChangingRepository(Path folder, int size) throws Exception {
        server = new GitServer(folder);
        proxy = TestProxy.start(server.socketAddress());
        files = new NotedFiles(server.files(), "page", size);
        server.commitAll();
    }

    @Override
    public String key() {
        return "docs";
    }

    @Override
    public Map<String, Object> connector() {
        return Map.of("kind", "git", "place", server.addressAt(proxy.port()), "interval", "PT10S");
    }

    @Override
    public void change(Random random, int changes) throws Exception {
        files.change(random, changes);
        server.commitAll();
    }

    @Override
    public void setAway(boolean isAway) {
        if (isAway) {
            proxy.disconnect();
        } else {
            proxy.reconnect();
        }
    }

    @Override
    public Map<String, Set<String>> notes() {
        return files.notes(key());
    }

    @Override
    public void close() throws Exception {
        proxy.close();
        server.close();
    }
}
