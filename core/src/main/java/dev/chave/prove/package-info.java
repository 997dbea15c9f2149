/** The advisor's key, lived by the simulator from the same documents and operations, and both held beside one another. */
@org.jspecify.annotations.NullMarked
package dev.chave.prove;
