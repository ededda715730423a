package dev.carrel.benchmarks.peers;

import dev.carrel.benchmarks.load.BenchmarkServerProcess;
import dev.carrel.benchmarks.load.LibraryClient;
import dev.carrel.bootstrap.cli.evaluation.collection.CorpusDocument;
import java.nio.file.Path;
import java.util.List;

/** A Carrel server with its defaults, but without models: its search, or its complete reply with the stored turn. */
final class CarrelPeer implements SearchPeer {

    private final ServerProcesses.Started<BenchmarkServerProcess> started;
    private final LibraryClient library;
    private final boolean isAsked;

    private CarrelPeer(ServerProcesses.Started<BenchmarkServerProcess> started, LibraryClient library,
            boolean isAsked) {
        this.started = started;
        this.library = library;
        this.isAsked = isAsked;
    }

    /** @param folder where the data folder is created */
    static CarrelPeer start(Path folder) throws Exception {
        var started = ServerProcesses.start(() -> BenchmarkServerProcess.startCarrel(folder.resolve("data"),
                "embedding.model=none", "reranker.model=none"));
        // The first server of a program prepares the next start.
        started.processes().awaitChildren();
        var library = new LibraryClient(started.server(), "peers");
        library.createLibrary();
        return new CarrelPeer(started, library, false);
    }

    /** Returns the same server, of which replies are measured instead of searches. */
    SearchPeer asked() {
        return new CarrelPeer(started, library, true);
    }

    @Override
    public void add(List<CorpusDocument> documents) throws Exception {
        library.addBatch(documents);
        library.awaitIndexed(documents.size());
    }

    @Override
    public List<String> search(String question) throws Exception {
        return isAsked ? library.findSources(question) : library.findKeys(question, HITS);
    }

    @Override
    public ServerProcesses processes() {
        return started.processes();
    }

    @Override
    public void close() {
        started.server().close();
    }
}
