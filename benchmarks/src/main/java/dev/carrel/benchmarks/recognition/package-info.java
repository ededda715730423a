/**
 * How many characters of scanned pages are read wrong. Start with
 * {@link dev.carrel.benchmarks.recognition.RecognitionBenchmark}.
 */
@NullMarked
package dev.carrel.benchmarks.recognition;

import org.jspecify.annotations.NullMarked;
