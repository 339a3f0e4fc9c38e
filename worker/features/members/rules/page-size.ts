/** Number of full profiles in a page of the list. */
export const DETAILS_PAGE = 100
