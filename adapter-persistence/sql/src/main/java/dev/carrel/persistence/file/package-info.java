/** Writing files so that they survive a crash: {@link dev.carrel.persistence.file.DurableFiles}. */
@NullMarked
package dev.carrel.persistence.file;

import org.jspecify.annotations.NullMarked;
