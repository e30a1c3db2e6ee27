package cairn.analysis.abstraction;

import cairn.analysis.api.regions.Region;

/**
 * A type of ideal objects.
 *
 * @param recursion types with the same number belong to one recursive definition; -1 if it belongs
 *     to none
 */
public record IdealType(String name, Region.Kind kind, int recursion) {}
