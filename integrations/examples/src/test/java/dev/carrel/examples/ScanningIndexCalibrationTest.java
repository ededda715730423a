package dev.carrel.examples;

import dev.carrel.application.contract.index.CalibrationContract;
import dev.carrel.application.port.PassageIndex;

/** An engine on the index of one's own answers what a library knows. */
class ScanningIndexCalibrationTest extends CalibrationContract {

    @Override
    protected PassageIndex openIndex() {
        return new ScanningIndex();
    }
}
