package dev.carrel.embedding.bert;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.carrel.application.port.Reranker.PassageReading;
import dev.carrel.application.port.Reranker.PassageReading.WordEvidence;
import dev.carrel.embedding.bert.WordPieceTokenizer.WordPiece;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The built-in answer model, run by ONNX Runtime. Safe for use by multiple threads; a call computes on its own thread.
 */
public final class AnswerModelSession implements AutoCloseable {

    private static final String FILE = "/dev/carrel/embedding/answer-model.onnx";
    private static final String SCORE = "logits";
    private static final String EVIDENCE = "evidence";
    /** What the model was trained with: longer questions and pairs are cut at their end. */
    private static final int MAX_QUESTION_PIECES = 56;
    private static final int MAX_PIECES = 320;
    private static final int MARKERS = 3;

    private final ModelSession session;
    private final WordPieceTokenizer tokenizer;

    private AnswerModelSession(ModelSession session, WordPieceTokenizer tokenizer) {
        this.session = session;
        this.tokenizer = tokenizer;
    }

    /**
     * Loads the model, which takes a moment.
     *
     * @throws LinkageError if ONNX Runtime has no native library for this machine
     */
    public static AnswerModelSession load(WordPieceTokenizer tokenizer) throws IOException, OrtException {
        return new AnswerModelSession(ModelSession.load(readFile()), tokenizer);
    }

    /** Reads the file into memory outside the heap, which may be small. */
    private static ByteBuffer readFile() throws IOException {
        try (InputStream file = AnswerModelSession.class.getResourceAsStream(FILE)) {
            if (file == null) {
                throw new FileNotFoundException("the file " + FILE + " is not on the class path");
            }
            byte[] content = file.readAllBytes();
            return ByteBuffer.allocateDirect(content.length).put(content).flip();
        }
    }

    /**
     * Reads a passage.
     *
     * @throws IllegalStateException if the model is closed
     */
    public PassageReading readPassage(String question, String passage) throws OrtException {
        List<WordPiece> asked = tokenizer.splitText(question, MAX_QUESTION_PIECES);
        List<WordPiece> read = tokenizer.splitText(passage, MAX_PIECES - MARKERS - asked.size());
        int length = asked.size() + read.size() + MARKERS;
        long[] ids = new long[length];
        long[] types = new long[length];
        ids[0] = tokenizer.beginId();
        ids[asked.size() + 1] = tokenizer.endId();
        ids[length - 1] = tokenizer.endId();
        for (int i = 0; i < asked.size(); i++) {
            ids[i + 1] = asked.get(i).id();
        }
        int first = asked.size() + 2;
        for (int i = 0; i < length; i++) {
            types[i] = i < first ? 0 : 1;
            ids[i] = i >= first && i < length - 1 ? read.get(i - first).id() : ids[i];
        }
        return session.run(open -> runSession(open, ids, types, read, first));
    }

    private PassageReading runSession(OrtSession open, long[] ids, long[] types, List<WordPiece> pieces, int first)
            throws OrtException {
        try (OnnxTensor idTensor = session.newTensor(ids);
                OnnxTensor typeTensor = session.newTensor(types);
                OrtSession.Result result = open.run(Map.of("input_ids", idTensor, "token_type_ids", typeTensor),
                        Set.of(SCORE, EVIDENCE))) {
            double score = output(result, SCORE).get(0);
            return new PassageReading(score, joinWords(pieces, output(result, EVIDENCE), first));
        }
    }

    private static FloatBuffer output(OrtSession.Result result, String name) {
        return ((OnnxTensor) result.get(name).orElseThrow()).getFloatBuffer();
    }

    /** Returns the evidence of words: the mean of that of their pieces. */
    private static List<WordEvidence> joinWords(List<WordPiece> pieces, FloatBuffer evidence, int first) {
        var words = new ArrayList<WordEvidence>();
        int at = 0;
        while (at < pieces.size()) {
            WordPiece begin = pieces.get(at);
            double sum = 0;
            int count = 0;
            while (at < pieces.size() && pieces.get(at).from() == begin.from()) {
                sum += 1 / (1 + Math.exp(-evidence.get(first + at)));
                count++;
                at++;
            }
            words.add(new WordEvidence(begin.from(), begin.to(), sum / count));
        }
        return words;
    }

    /** Closes the session after the current runs. Idempotent. */
    @Override
    public void close() throws OrtException {
        session.close();
    }
}
