package dev.chave.profile;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A fixed number of bytes that growing tables share.
 *
 * <p>When it is used up, the account that holds most for its share is asked to give way, until there is room. So small
 * tables stay whole beside big ones, and the outcome depends on nothing but the order of requests. As long as the
 * shares add up to no more than the pool, an account can always hold its share.
 */
final class MemoryPool {
    private final List<Account> accounts = new ArrayList<>();
    private final long bytes;
    private long free;

    MemoryPool(long bytes) {
        this.bytes = bytes;
        this.free = bytes;
    }

    /**
     * Opens an account.
     *
     * @param share what it may hold whatever the others do
     * @param giveWay frees some of what it holds; called only while it holds more than its share
     */
    Account open(long share, Runnable giveWay) {
        Account account = new Account(share, giveWay);
        accounts.add(account);
        return account;
    }

    /** How many bytes are held by all accounts. */
    long held() {
        return bytes - free;
    }

    private @Nullable Account fullest() {
        Account fullest = null;
        for (Account account : accounts) {
            if (account.held > account.share && (fullest == null || account.fullness() > fullest.fullness())) {
                fullest = account;
            }
        }
        return fullest;
    }

    private boolean makeRoom(long wanted) {
        while (free < wanted) {
            Account fullest = fullest();
            if (fullest == null) {
                return false;
            }
            long before = free;
            fullest.giveWay.run();
            if (free <= before) {
                return false;
            }
        }
        return true;
    }

    /** What one holder has of the pool. */
    final class Account {
        private final long share;
        private final Runnable giveWay;
        private long held;

        private Account(long share, Runnable giveWay) {
            this.share = share;
            this.giveWay = giveWay;
        }

        /** Takes the bytes, or none and answers false. The holder itself may be asked to give way meanwhile. */
        boolean take(long wanted) {
            if (!makeRoom(wanted)) {
                return false;
            }
            charge(wanted);
            return true;
        }

        /** Takes bytes that are known to be free. */
        void charge(long wanted) {
            held += wanted;
            free -= wanted;
        }

        void give(long returned) {
            charge(-returned);
        }

        /** Returns everything; the account is not used again. */
        void close() {
            give(held);
            accounts.remove(this);
        }

        long held() {
            return held;
        }

        private double fullness() {
            return (double) held / share;
        }
    }
}
