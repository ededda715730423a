package dev.carrel.architecture.bad.http.server;

import dev.carrel.architecture.bad.http.HttpDoor;

public class HiddenHandler {

    static final int MOST_REQUESTS = 1;

    final HttpDoor around = new HttpDoor();
}
