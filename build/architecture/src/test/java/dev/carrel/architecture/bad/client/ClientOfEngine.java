package dev.carrel.architecture.bad.client;

import org.slf4j.Logger;

/** A client of a server that needs more than the JDK and Jackson. */
public class ClientOfEngine {
    Logger log;
}
