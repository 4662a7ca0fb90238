// The form needs no script, and the way in should open at once on any device.
export const csr = false;
