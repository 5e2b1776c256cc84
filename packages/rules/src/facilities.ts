/** The number of categories that the facilities of a building may have. */
export const mostFacilityCategories = 100;
