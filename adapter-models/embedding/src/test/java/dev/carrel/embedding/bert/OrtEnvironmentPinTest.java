package dev.carrel.embedding.bert;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatCode;

class OrtEnvironmentPinTest {

    /** Fails if a new version of ONNX Runtime lacks the private members that the pin needs. */
    @Test
    void addsAReferenceByPrivateMembers() throws Exception {
        NativeLibrary.loadEnvironment();

        assertThatCode(OrtEnvironmentPin::addReference).doesNotThrowAnyException();
    }
}
