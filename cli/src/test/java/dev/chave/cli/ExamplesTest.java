package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.testkit.ShopData;
import dev.chave.testkit.ShopFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files under examples/ are the generator's, byte for byte; {@code -Dgolden.update=true} writes them anew, and still fails. */
class ExamplesTest {
    static final Path ROOT = Path.of(System.getProperty("chave.root", ".."));
    static final Path SHOP = ROOT.resolve("examples/shop");

    private static final ShopData DATA = new ShopData(2026, 2_000, 200, 1_500);
    private static final List<String> FILES =
            List.of("dump/shop/orders.bson", "dump/shop/orders.metadata.json", "operations.jsonl");

    @Test
    void theShopIsWhatItsGeneratorWrites(@TempDir Path folder) throws IOException {
        ShopFiles.write(DATA, folder);
        if (Boolean.getBoolean("golden.update")) {
            ShopFiles.write(DATA, SHOP);
            throw new AssertionError(SHOP + ": rewritten; look at it, then run again without -Dgolden.update");
        }
        for (String file : FILES) {
            assertThat(SHOP.resolve(file)).hasSameBinaryContentAs(folder.resolve(file));
        }
    }

    @Test
    void theShopIsSmall() throws IOException {
        long bytes = 0;
        for (String file : FILES) {
            bytes += Files.size(SHOP.resolve(file));
        }
        assertThat(bytes).isLessThan(1 << 20);
    }
}
