package dev.chave.read.operation;

/** Why a sound record of a server yields no operation. */
enum LeftOut {
    NOT_WORKLOAD("commands that read or write no documents of an application were left out"),
    OF_ANOTHER_KIND("documents of another kind were left out"),
    SERVERS_OWN("operations of the server's own threads were left out"),
    COMMAND_OF_STATEMENTS("update and delete commands whose statements were logged on their own were counted once"),
    SAME_CURSOR("further batches of a cursor were counted with the operation that opened it"),
    SAME_OPERATION("records of an operation that was seen on another shard, or before a retry, were counted once"),
    APPLIED_AND_SEEN("applied operations were left out because clients' own writes of that kind are in the same file"),
    CUT_APPLIED("applied operations were cut by the server before their kind, and were left out"),
    HIDDEN_BULK_WRITE("bulkWrite commands do not show what they wrote, and were left out"),
    HIDDEN_NAMESPACE("commands whose collection is masked were left out");

    private final String sentence;

    LeftOut(String sentence) {
        this.sentence = sentence;
    }

    /** What follows the number. */
    String sentence() {
        return sentence;
    }
}
