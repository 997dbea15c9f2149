package dev.chave.advise;

import dev.chave.profile.DocumentSample;
import dev.chave.profile.HeavyValue;
import dev.chave.profile.KeyProfile;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How fast the collection grows, and from when: bytes a day as stated, or as the documents' own times tell. Days are counted from the
 * latest document, never from the clock; values are taken to keep their shares.
 */
record Growth(double bytesPerDay, long fromMillis, double bytesNow) {
    private static final double DAY_MILLIS = 86_400_000;
    private static final double MOST_DAYS = 36_525; // a hundred years

    /** Null where neither a rate nor times are known. */
    static @Nullable Growth of(Wishes wishes, DocumentSample sample, CollectionSize size) {
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (int row = 0; row < sample.size(); row++) {
            if (sample.atMillis(row) != Long.MIN_VALUE) {
                first = Math.min(first, sample.atMillis(row));
                last = Math.max(last, sample.atMillis(row));
            }
        }
        double days = last > first ? (last - first) / DAY_MILLIS : 0;
        double rate =
                wishes.growthBytesPerDay() > 0 ? wishes.growthBytesPerDay() : days >= 1 ? size.knownBytes() / days : 0;
        return rate <= 0 || last == Long.MIN_VALUE ? null : new Growth(rate, last, size.knownBytes());
    }

    List<GrowthDate> dates(
            KeyProfile key, CollectionSize size, Placement placement, AdviceRequest request, ScaleOut curves) {
        List<GrowthDate> dates = new ArrayList<>();
        long cap = request.wishes().capBytes();
        if (!key.mostBytes().isEmpty() && size.bytesRead() > 0) {
            HeavyValue top = key.mostBytes().get(0);
            double share = (double) top.bytes() / size.bytesRead();
            if (top.documents() > 1) {
                dates.add(date(GrowthDate.Limit.VALUE_OUTGROWS_CHUNK, size.chunkBytes(), share));
                if (cap > 0) {
                    dates.add(date(GrowthDate.Limit.VALUE_OUTGROWS_CAP, cap, share));
                }
            }
        }
        if (cap > 0) {
            dates.add(date(GrowthDate.Limit.SHARDS_FULL_AT_N, cap, fullest(placement, request, request.shards())));
            Integer ceiling = curves.all().ceiling();
            if (ceiling != null) {
                dates.add(date(GrowthDate.Limit.SHARDS_FULL_AT_CEILING, cap, fullest(placement, request, ceiling)));
            }
        }
        return dates;
    }

    private static double fullest(Placement placement, AdviceRequest request, int shards) {
        return placement.maxOverMean(shards, new double[0], request.seed()) / shards;
    }

    private GrowthDate date(GrowthDate.Limit limit, double bytes, double share) {
        double days = share <= 0 ? Double.MAX_VALUE : (bytes / share - bytesNow) / bytesPerDay;
        if (days <= 0) {
            return new GrowthDate(limit, bytes, null, true);
        }
        LocalDate from =
                Instant.ofEpochMilli(fromMillis).atOffset(ZoneOffset.UTC).toLocalDate();
        return new GrowthDate(limit, bytes, days > MOST_DAYS ? null : from.plusDays((long) Math.ceil(days)), false);
    }
}
