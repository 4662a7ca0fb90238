// The form needs no script, and login should open immediately on any device.
export const csr = false;
