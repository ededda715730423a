/**
 * Recognises the text of pictures by Tesseract. Start with {@link dev.carrel.ocr.TesseractRecognizer}.
 *
 * <p>
 * Each picture has a process of its own, with limits of the system on its CPU time and memory, which ends with the
 * process that started it. Nothing is written to the disk.
 */
@NullMarked
package dev.carrel.ocr;

import org.jspecify.annotations.NullMarked;
