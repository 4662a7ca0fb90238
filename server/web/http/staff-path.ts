/** The pages of people who work with the product, and the ways to a login; everything else is for players. */
export const staffPath = /^\/(admin|login|logout|register|account|oauth|password|setup|results-hub)(\/|$)/;
