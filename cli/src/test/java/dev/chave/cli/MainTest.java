package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command line as a whole: help, exit codes, and what it says to a slip of the hand. */
class MainTest {
    @Test
    void withoutACommandItShowsItsHelpAsWrongUsage() {
        Run run = run();
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("Usage: chave", "Commands:", "Exit codes: 0 fine");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void helpGoesToStandardOutputAndIsFine() {
        Run run = run("--help");
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("Usage: chave", "hash");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void everyCommandExplainsItselfWithAnExample() {
        Main.commandLine(Run.surroundings(Path.of("")), writer(), writer())
                .getSubcommands()
                .keySet()
                .forEach(command -> {
                    Run run = run(command, "--help");
                    assertThat(run.code()).isZero();
                    assertThat(run.out()).contains("Usage: chave " + command, "Example", "  chave " + command + " ");
                });
    }

    @Test
    void saysItsVersion() {
        assertThat(run("--version").out()).startsWith("chave ");
    }

    @ParameterizedTest(name = "chave {0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "hsh 5 | hsh: no such command; did you mean hash?",
                "frobnicate | frobnicate: no such command",
                "--hlep | --hlep: no such option; did you mean --help?",
                "hash --fromat json 5 | --fromat: no such option; did you mean --format?",
                "hash --fromat=json 5 | --fromat: no such option; did you mean --format?",
                "hash -x 5 | -x",
                "hash 5 6 | 6: one argument too many",
                "hash --format yaml 5 | --format: yaml; expected text or json",
                "hash --format text --format json 5 | --format: given twice; expected once",
                "hash | VALUE: not given; expected a value as typed in mongosh",
                "route --key a {a:1} | --chunks or --split: not given; expected one of them",
                "route --split 1 {a:1} | --key: not given; expected the shard key",
                "route --key a:-1 --split 1 {a:1} | --key: the field",
                "route --key a --split 1 --chunks f {a:1} | --chunks",
                "hash --format | --format: not given; expected"
            })
    void answersASlipInOneLineWithExitCodeTwo(String typed, String answer) {
        Run run = run(typed.split(" "));
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).startsWith("chave: " + answer).hasLineCount(2).contains("--help");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void readsNoArgumentFiles() {
        assertThat(run("hash", "'@/etc/hostname'").code()).isZero();
        assertThat(run("@/etc/hostname").err()).contains("@/etc/hostname: no such command");
    }

    static java.io.PrintWriter writer() {
        return new java.io.PrintWriter(java.io.Writer.nullWriter());
    }

    private static Run run(String... arguments) {
        return Run.of(Path.of(""), arguments);
    }
}
