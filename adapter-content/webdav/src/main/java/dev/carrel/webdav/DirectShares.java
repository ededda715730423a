package dev.carrel.webdav;

import java.util.SortedSet;

/**
 * To whom a file or folder belongs, and with whom it is shared itself, not by a folder that it is in.
 *
 * @param owner its user id, such as {@code anna}
 * @param isReceived whether it belongs to what others have shared with the account that reads
 * @param isMounted whether it hangs in its folder without being stored there, so that who may read the folder need not
 * be able to read it
 * @param names of the owner and of the users and groups it is shared with
 */
record DirectShares(String owner, boolean isReceived, boolean isMounted, SortedSet<String> names) {}
