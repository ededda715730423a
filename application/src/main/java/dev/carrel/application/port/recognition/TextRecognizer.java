package dev.carrel.application.port.recognition;

import dev.carrel.domain.document.RecognizedPage;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** Recognises the text of pictures (OCR). Trusts nothing in them. Safe for use by many threads. */
public interface TextRecognizer extends AutoCloseable {

    /**
     * Returns what is missing to recognise text, as a sentence for operators; empty if nothing is. May ask a program,
     * and wait for it for seconds.
     */
    Optional<String> findProblem();

    /** Returns how much is read. */
    RecognitionLimits limits();

    /**
     * Recognises the text of a picture, within limits of time and memory. A picture that cannot be read is a
     * {@linkplain RecognizedPage#unread result} as well.
     *
     * @throws InterruptedException if the thread is interrupted, or the recogniser is closed; nothing is left running
     * @throws TimeoutException if the machine was too busy for this picture, which can be read later
     */
    RecognizedPage recognizeText(PictureImage picture) throws InterruptedException, TimeoutException;

    /** Ends what is running. Idempotent. */
    @Override
    void close();
}
