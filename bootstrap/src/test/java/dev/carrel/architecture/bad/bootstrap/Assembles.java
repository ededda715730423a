package dev.carrel.architecture.bad.bootstrap;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.carrel.architecture.bad.bootstrap.cli.Command;

public class Assembles {

    final Command command = new Command();
    final Object id = UuidCreator.getTimeOrderedEpoch();
}
