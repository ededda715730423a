/**
 * Limits of bounded resources, shared fairly between clients: connections, memory for bodies, requests in progress.
 * Start with {@link dev.carrel.http.limit.FairShares}.
 */
@NullMarked
package dev.carrel.http.limit;

import org.jspecify.annotations.NullMarked;
