/** A modelled cluster in time: scenarios, the loop that lives them, and what it recorded. */
@org.jspecify.annotations.NullMarked
package dev.chave.simulate;
