// Nothing here needs script.
export const csr = false;
