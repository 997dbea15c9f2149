package dev.chave.advise;

import dev.chave.language.Phrase;
import org.jspecify.annotations.Nullable;

/**
 * What one goal adds to a candidate's score.
 *
 * @param goal the goal
 * @param weight its weight beside the others
 * @param value 0 to 1; null where nothing could be measured, and then the goal drops out
 * @param reason what the value comes from, in a few words
 */
public record GoalPart(Goal goal, double weight, @Nullable Double value, Phrase reason) {}
