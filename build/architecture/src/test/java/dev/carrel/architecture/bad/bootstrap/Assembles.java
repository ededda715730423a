package dev.carrel.architecture.bad.bootstrap;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.carrel.architecture.bad.http.server.HiddenHandler;

public class Assembles {

    final HiddenHandler handler = new HiddenHandler();
    final Object id = UuidCreator.getTimeOrderedEpoch();
}
