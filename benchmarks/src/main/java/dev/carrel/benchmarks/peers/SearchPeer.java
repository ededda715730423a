package dev.carrel.benchmarks.peers;

import dev.carrel.bootstrap.cli.evaluation.collection.CorpusDocument;
import java.util.List;

/** A server that searches documents by words. Searches come from several threads. */
interface SearchPeer extends AutoCloseable {

    /** The number of documents that a search returns, each with what stands around its words. */
    int HITS = 5;

    /** Adds documents, and returns when searches find them. */
    void add(List<CorpusDocument> documents) throws Exception;

    /** Returns the ids of the best documents, best first. */
    List<String> search(String question) throws Exception;

    /** Returns the processes of the server. */
    ServerProcesses processes();

    @Override
    void close();
}
