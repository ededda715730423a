package dev.carrel.bootstrap.cli.command.server;

import dev.carrel.bootstrap.cli.context.CliCommand;
import dev.carrel.bootstrap.cli.context.ClientOptions;
import dev.carrel.bootstrap.cli.context.CommandException;
import java.net.URI;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel health}. */
@Command(name = "health")
public final class HealthCommand extends CliCommand {

    @Mixin
    private final ClientOptions clientOptions = new ClientOptions();

    @Option(names = "--ready")
    private boolean ready;

    @Override
    public Integer call() {
        URI server = clientOptions.findServerAddress(context())
                .orElseThrow(() -> CommandException.failure("No server has opened the data folder.", null));
        Optional<String> flaw = ready ? HealthProbe.findUnreadiness(server) : HealthProbe.findOutage(server);
        if (flaw.isPresent()) {
            terminal().printError(flaw.get());
            return FAILURE;
        }
        terminal().printLine(server + (ready ? " is ready." : " is healthy."));
        return SUCCESS;
    }
}
