/** How many full profiles a page of the list has. */
export const DETAILS_PAGE = 100
