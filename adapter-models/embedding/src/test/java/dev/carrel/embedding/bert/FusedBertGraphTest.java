package dev.carrel.embedding.bert;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.OrtSession.SessionOptions;
import dev.carrel.embedding.onnx.FusedBertGraph;
import dev.carrel.embedding.onnx.FusedBertGraph.BertShape;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Compares the fused graph with the model as it is published. */
class FusedBertGraphTest {

    private static final String SENTENCE = "The orchestra tunes to the oboe, whose pitch changes least with heat. ";

    private static BertModel fused;
    private static SessionOptions options;
    private static OrtSession published;

    @BeforeAll
    static void loadBoth() throws IOException, OrtException {
        fused = BgeSmallFiles.loadModel();
        options = withApproximateGelu();
        published = NativeLibrary.loadEnvironment().createSession(BgeSmallFiles.readModel(), options);
    }

    @AfterAll
    static void closeBoth() throws OrtException {
        fused.close();
        published.close();
        options.close();
    }

    /** One word, a sentence, and more than the model reads. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 60})
    void computesWhatThePublishedGraphComputes(int sentences) throws IOException, OrtException {
        String text = sentences == 0 ? "oboe" : SENTENCE.repeat(sentences);
        long[] pieces = BgeSmallFiles.loadTokenizer().tokenizeText(text, 512);

        // Rounding differs in the last digits of a sum.
        assertThat(cosine(fused.embedPieces(pieces), runPublishedGraph(pieces))).isGreaterThan(0.9999);
    }

    @Test
    void rejectsOtherModels() {
        assertThatThrownBy(() -> FusedBertGraph.rewriteModel(ByteBuffer.allocate(0), new BertShape(12, 12, 384)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the model has no tensor embeddings.word_embeddings");
    }

    private static float[] runPublishedGraph(long[] pieces) throws IOException, OrtException {
        OrtEnvironment environment = NativeLibrary.loadEnvironment();
        long[] ones = new long[pieces.length];
        Arrays.fill(ones, 1);
        try (OnnxTensor ids = newTensor(environment, pieces);
                OnnxTensor mask = newTensor(environment, ones);
                OnnxTensor types = newTensor(environment, new long[pieces.length]);
                OrtSession.Result result = published
                        .run(Map.of("input_ids", ids, "attention_mask", mask, "token_type_ids", types))) {
            var first = new float[384];
            ((OnnxTensor) result.get(0)).getFloatBuffer().get(first);
            return first;
        }
    }

    private static SessionOptions withApproximateGelu() throws OrtException {
        var options = new SessionOptions();
        options.addConfigEntry("optimization.enable_gelu_approximation", "1");
        return options;
    }

    private static OnnxTensor newTensor(OrtEnvironment environment, long[] values) throws OrtException {
        return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), new long[]{1, values.length});
    }

    private static double cosine(float[] one, float[] other) {
        double product = 0;
        double norm = 0;
        double otherNorm = 0;
        for (int i = 0; i < one.length; i++) {
            product += one[i] * other[i];
            norm += one[i] * one[i];
            otherNorm += other[i] * other[i];
        }
        return product / Math.sqrt(norm * otherNorm);
    }
}
