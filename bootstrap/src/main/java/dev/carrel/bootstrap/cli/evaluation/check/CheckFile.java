package dev.carrel.bootstrap.cli.evaluation.check;

import dev.carrel.api.evaluation.CheckReader;
import dev.carrel.api.evaluation.EvaluationException;
import dev.carrel.api.evaluation.JsonLine;
import dev.carrel.bootstrap.cli.evaluation.collection.TestCollectionFile;
import dev.carrel.domain.evaluation.ReplyCheck;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads checks from a file of JSON lines, optionally gzipped. An error names the line and what to do. */
public final class CheckFile {

    private CheckFile() {}

    /**
     * Reads the checks of a file in its order, the turns of a conversation in one list in the order of their numbers.
     *
     * @throws EvaluationException if the file or a line is invalid
     */
    public static List<List<ReplyCheck>> readChecks(Path path) {
        var reader = new CheckReader();
        var checks = new ArrayList<ReplyCheck>();
        for (JsonLine line : new TestCollectionFile(path).readObjects()) {
            checks.add(reader.readCheck(line));
        }
        if (checks.isEmpty()) {
            throw new EvaluationException("The file " + path + " has no questions; write one JSON object per line.");
        }
        return ReplyCheck.groupDialogues(checks);
    }
}
