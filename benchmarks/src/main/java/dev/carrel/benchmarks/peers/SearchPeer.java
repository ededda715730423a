package dev.carrel.benchmarks.peers;

import dev.carrel.bootstrap.cli.evaluation.collection.CorpusDocument;
import dev.carrel.bootstrap.cli.evaluation.collection.TestCollection;
import dev.carrel.bootstrap.cli.evaluation.collection.TestQuestion;
import java.util.List;
import java.util.Set;

import static java.util.stream.Collectors.toSet;

/** A server that searches documents by words. Searches come from several threads. */
interface SearchPeer extends AutoCloseable {

    /** The number of documents that a search returns, each with what stands around its words. */
    int HITS = 5;

    /** Returns the first of each dialogue's questions that some documents answer, up to a number. */
    static List<TestQuestion> selectQuestions(TestCollection collection, List<CorpusDocument> documents, int most) {
        Set<String> known = documents.stream().map(CorpusDocument::id).collect(toSet());
        return collection.dialogues()
                .stream()
                .map(List::getFirst)
                .filter(question -> question.relevant().stream().anyMatch(each -> known.contains(each.document())))
                .limit(most)
                .toList();
    }

    /** Adds documents, and returns when searches find them. */
    void add(List<CorpusDocument> documents) throws Exception;

    /** Returns the ids of the best documents, best first. */
    List<String> search(String question) throws Exception;

    /** Returns the processes of the server. */
    ServerProcesses processes();

    @Override
    void close();
}
