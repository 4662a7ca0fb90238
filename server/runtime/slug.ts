/** A name in addresses, of a namespace or an event: small letters, digits and hyphens, at most 100. */
export const slugForm = /^[a-z0-9][a-z0-9-]{0,99}$/;
