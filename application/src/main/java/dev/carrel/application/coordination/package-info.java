/**
 * What an engine does when others share its storage: it shows that it is alive, takes duties, follows the others.
 * {@link dev.carrel.application.coordination.ClusterMembership} is the door.
 */
@NullMarked
package dev.carrel.application.coordination;

import org.jspecify.annotations.NullMarked;
