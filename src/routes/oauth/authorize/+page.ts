// An app opens this in any browser; a decision needs no script.
export const csr = false;
