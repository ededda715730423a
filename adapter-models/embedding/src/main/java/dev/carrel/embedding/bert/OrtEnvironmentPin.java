package dev.carrel.embedding.bert;

import ai.onnxruntime.OrtEnvironment;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pin that keeps ONNX Runtime's environment alive until the process exits. ONNX Runtime releases it in a shutdown hook
 * (<a href="https://github.com/microsoft/onnxruntime/pull/10670">pull request 10670</a>), which aborts the process if a
 * model is running or a session is still open (<a href="https://github.com/microsoft/onnxruntime/issues/31352">issue
 * 31352</a>). The environment is reference-counted, so one more reference keeps it; no public method adds one.
 */
final class OrtEnvironmentPin {

    private static final Logger log = LoggerFactory.getLogger(OrtEnvironmentPin.class);
    private static final int LOG_LEVEL_WARNING = 2;

    private OrtEnvironmentPin() {}

    /** Returns the environment, pinned if that is possible; otherwise logs a warning. */
    static OrtEnvironment pinnedEnvironment() {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try {
            addReference();
        } catch (ReflectiveOperationException | RuntimeException e) {
            log.warn("This ONNX Runtime may abort the process when it is ended while texts are embedded.", e);
        }
        return environment;
    }

    /** Adds a reference to the environment, which must exist, by private members of ONNX Runtime. */
    static void addReference() throws ReflectiveOperationException {
        Field apiHandle = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField("ortApiHandle");
        apiHandle.setAccessible(true);
        Method createHandle = OrtEnvironment.class
                .getDeclaredMethod("createHandle", long.class, int.class, String.class);
        createHandle.setAccessible(true);
        createHandle.invoke(null, apiHandle.getLong(null), LOG_LEVEL_WARNING, "carrel");
    }
}
