/**
 * Stores what was recognised in pictures. Start with {@link dev.carrel.persistence.recognition.JdbiRecognizedPages}.
 */
@NullMarked
package dev.carrel.persistence.recognition;

import org.jspecify.annotations.NullMarked;
