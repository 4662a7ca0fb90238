/** Milliseconds since the start of the process, for differences of time: unlike the time of day they are never set back. */
export const monotonic = (): number => performance.now();
