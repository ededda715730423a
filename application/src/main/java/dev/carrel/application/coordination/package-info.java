/** What an engine does when others share its storage: it shows that it is alive, takes duties, follows the others. */
@NullMarked
package dev.carrel.application.coordination;

import org.jspecify.annotations.NullMarked;
