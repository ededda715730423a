package dev.carrel.bootstrap.cli.command.server;

import dev.carrel.api.token.SignInCodeBody;
import dev.carrel.bootstrap.cli.client.RemoteClient;
import dev.carrel.bootstrap.cli.context.CliCommand;
import dev.carrel.bootstrap.cli.context.ClientOptions;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.CommandTarget.ServerTarget;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code carrel sign-in}. */
@Command(name = "sign-in")
public final class SignInCommand extends CliCommand {

    @Mixin
    private final ClientOptions clientOptions = new ClientOptions();

    @Override
    public Integer call() {
        ServerTarget server = clientOptions.findServer(context())
                .orElseThrow(() -> CommandException.failure("No server of this user has opened "
                        + clientOptions.engineOpener(context()).describeStorage()
                        + "; start one with carrel serve, or give one with --server.", null));
        try (var client = new RemoteClient(server.url(), server.token())) {
            SignInCodeBody code = client.createSignInCode();
            if (code.link() == null) {
                throw CommandException.failure("The server at " + server.url() + " serves no web interface; see the"
                        + " setting ui.", null);
            }
            terminal().printLine(code.link());
            return SUCCESS;
        }
    }
}
