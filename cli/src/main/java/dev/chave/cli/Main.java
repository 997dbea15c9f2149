package dev.chave.cli;

/** The entry point of the {@code chave} command. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.out.println("chave");
    }
}
