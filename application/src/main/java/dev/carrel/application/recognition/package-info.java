/**
 * Reads the text of pictures, page by page, beside the ingestion of other documents. Start with
 * {@link dev.carrel.application.recognition.RecognizePages}.
 */
@NullMarked
package dev.carrel.application.recognition;

import org.jspecify.annotations.NullMarked;
