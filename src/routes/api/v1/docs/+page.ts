/** Readable as it is; the one script that searches and copies is named by the page. */
export const csr = false;
