package dev.chave.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.value.OrderedBytes;
import dev.chave.value.RawValue;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which values stand for the same thing in another type, and which only look alike. */
class TwinIdentityTest {
    private static final Fingerprints FINGERPRINTS = new Fingerprints(1);

    @ParameterizedTest(name = "{0} and {1}: {2}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{v: {$oid: '507f1f77bcf86cd799439011'}} | {v: '507f1f77bcf86cd799439011'} | true",
                "{v: {$oid: '507f1f77bcf86cd799439011'}} | {v: '507f1f77bcf86cd799439012'} | false",
                "{v: 42} | {v: '42'} | true",
                "{v: NumberLong(42)} | {v: '42'} | true",
                "{v: -7} | {v: '-7'} | true",
                "{v: 42} | {v: '042'} | false",
                "{v: 42} | {v: '42 '} | false",
                "{v: 12.5} | {v: '12.5'} | true",
                "{v: 12.5} | {v: '12.'} | false",
                "{v: 0} | {v: '-'} | false",
                "{v: 0} | {v: ''} | false",
                "{v: {$numberDecimal: '3'}} | {v: '3'} | true",
                "{v: NumberLong('999999999999999999')} | {v: '999999999999999999'} | true",
                "{v: {$uuid: '00112233-4455-6677-8899-aabbccddeeff'}} | {v: '00112233-4455-6677-8899-AABBCCDDEEFF'} | true",
                "{v: {$uuid: '00112233-4455-6677-8899-aabbccddeeff'}} | {v: '00112233445566778899aabbccddeeff'} | true",
                "{v: {$uuid: '00112233-4455-6677-8899-aabbccddeeff'}} | {v: HexData(3, '00112233445566778899aabbccddeeff')} | true",
                "{v: {$uuid: '00112233-4455-6677-8899-aabbccddeeff'}} | {v: HexData(3, '7766554433221100ffeeddccbbaa9988')} | true",
                "{v: {$uuid: '00112233-4455-6677-8899-aabbccddeeff'}} | {v: HexData(3, '33221100554477668899aabbccddeeff')} | true",
                "{v: {$uuid: '00112233-4455-6677-8899-aabbccddeeff'}} | {v: HexData(3, '33221100554477668899aabbccddeefe')} | false",
                "{v: {$uuid: '00112233-4455-6677-8899-aabbccddeeff'}} | {v: HexData(0, '00112233445566778899aabbccddeeff')} | false"
            })
    void knowsTheSameThingInAnotherType(String first, String second, boolean same) {
        TwinIdentity one = look(first);
        TwinIdentity other = look(second);
        boolean twins = one.form() != TwinIdentity.NONE
                && other.form() != TwinIdentity.NONE
                && one.form() != other.form()
                && one.identity() == other.identity();
        assertThat(twins).isEqualTo(same);
    }

    private static TwinIdentity look(String document) {
        RawValue value = RawValue.of(BsonDocument.parse(document).getOrDefault("v", BsonNull.VALUE));
        byte[] ordered = OrderedBytes.of(value);
        TwinIdentity identity = new TwinIdentity(FINGERPRINTS);
        identity.look(value, FINGERPRINTS.of(ordered, 0, ordered.length));
        return identity;
    }
}
