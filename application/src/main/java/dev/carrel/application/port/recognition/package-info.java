/**
 * What the engine needs to read the text of pictures: scanned pages, photos of papers, pictures in documents. Start
 * with {@link dev.carrel.application.port.recognition.TextRecognizer}.
 */
@NullMarked
package dev.carrel.application.port.recognition;

import org.jspecify.annotations.NullMarked;
