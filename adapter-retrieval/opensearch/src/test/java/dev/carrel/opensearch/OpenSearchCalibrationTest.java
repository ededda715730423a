package dev.carrel.opensearch;

import dev.carrel.application.contract.index.CalibrationContract;
import dev.carrel.application.port.PassageIndex;
import java.util.concurrent.atomic.AtomicBoolean;

/** The scale of similarities, on a real OpenSearch. */
class OpenSearchCalibrationTest extends CalibrationContract {

    private final AtomicBoolean emptied = new AtomicBoolean();

    @Override
    protected PassageIndex openIndex() {
        return OpenSearchServer.openIndex(OpenSearchCalibrationTest.class, emptied);
    }
}
