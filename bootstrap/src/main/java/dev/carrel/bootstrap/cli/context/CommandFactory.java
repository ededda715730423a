package dev.carrel.bootstrap.cli.context;

import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Creates commands and attaches the context to them. */
public final class CommandFactory implements IFactory {

    private final IFactory factory = CommandLine.defaultFactory();
    private final CliContext context;

    /** Creates a factory for one run of the command line. */
    public CommandFactory(CliContext context) {
        this.context = context;
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
        K created = factory.create(type);
        if (created instanceof CliCommand command) {
            command.attachContext(context);
        }
        return created;
    }
}
