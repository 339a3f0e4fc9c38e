/** Where the tests' club is; https, as in production. */
export const CLUB = 'https://club.test'
