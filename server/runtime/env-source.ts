const fromFile = new Set<string>();

/** Notes variables that the file `.env` gave this process. */
export const noteFromFile = (names: readonly string[]): void => names.forEach((name) => fromFile.add(name));

/** Whether a variable of this process came from the file `.env`. */
export const isFromFile = (name: string): boolean => fromFile.has(name);

let fault: string | undefined;

/** Notes why the file `.env` is there and cannot be read. */
export const noteFileFault = (code: string): void => void (fault = code);

/** Why the file `.env` cannot be read; undefined when it was read or is not there. */
export const fileFault = (): string | undefined => fault;
