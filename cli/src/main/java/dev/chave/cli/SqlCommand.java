package dev.chave.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code chave sql}: the commands for sharded SQL engines. */
@Command(
        name = "sql",
        description = "Sharded SQL engines: Citus, Vitess, ShardingSphere and home-made schemes.",
        commandListHeading = "%nCommands:%n",
        footer = {"", "Example:", "  chave sql place --with citus --shards 32 --column user_id orders.csv"})
final class SqlCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }
}
