/** Links and forms do everything here, so no script is loaded. */
export const csr = false;
