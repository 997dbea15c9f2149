/** One pass over documents: what each candidate key's values look like, each estimate with its bound. */
@org.jspecify.annotations.NullMarked
package dev.chave.profile;
