/** The MongoDB wire protocol, as far as a router and its shards speak it: frames, messages, a server and a client. */
@NullMarked
package dev.chave.rehearse.wire;

import org.jspecify.annotations.NullMarked;
