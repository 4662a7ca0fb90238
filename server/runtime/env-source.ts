const fromFile = new Set<string>();

/** Notes variables that the file `.env` gave this process. */
export const noteFromFile = (names: readonly string[]): void => names.forEach((name) => fromFile.add(name));

/** Whether a variable of this process came from the file `.env`. */
export const isFromFile = (name: string): boolean => fromFile.has(name);
