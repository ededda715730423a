package dev.carrel.embedding.bert;

import ai.onnxruntime.OrtEnvironment;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps ONNX Runtime's environment until the process is gone. When a process is told to end, ONNX Runtime releases it
 * at once, while models may be running and sessions are yet to be closed, and that aborts the process. The environment
 * counts its holders, so one more holds it; there is no public way to be one.
 */
final class OrtEnvironmentPin {

    private static final Logger log = LoggerFactory.getLogger(OrtEnvironmentPin.class);
    private static final int LOG_LEVEL_WARNING = 2;

    private OrtEnvironmentPin() {}

    static OrtEnvironment pinnedEnvironment() {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try {
            Field api = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField("ortApiHandle");
            api.setAccessible(true);
            Method hold = OrtEnvironment.class.getDeclaredMethod("createHandle", long.class, int.class, String.class);
            hold.setAccessible(true);
            hold.invoke(null, api.getLong(null), LOG_LEVEL_WARNING, "carrel");
        } catch (ReflectiveOperationException | RuntimeException e) {
            log.warn("This ONNX Runtime may abort the process when it is ended while texts are embedded.", e);
        }
        return environment;
    }
}
