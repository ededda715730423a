/**
 * Git repositories as places that libraries follow. Entry point: {@link dev.carrel.git.GitKind}.
 */
@NullMarked
package dev.carrel.git;

import org.jspecify.annotations.NullMarked;
