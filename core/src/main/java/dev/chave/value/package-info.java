/** BSON values as the server sees them: their order, their hash, their bytes. Knows nothing of keys or collections. */
@org.jspecify.annotations.NullMarked
package dev.chave.value;
