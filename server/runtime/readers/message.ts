import type { AppError } from '../errors.ts';

/** A function that processes what people sent: its module, its name, and its time limit. */
export interface Reader<Args extends unknown[] = unknown[], Output = unknown> {
	file: URL;
	name: string;
	mostMs: number;
	/** Only for the types: the function itself is loaded in the process. */
	read?: (...args: Args) => Output | Promise<Output>;
}

/** The order to the process. */
export interface ReadOrder {
	file: string;
	name: string;
	args: unknown[];
	/** Where in `args` the bytes belong that come over the pipe, in order, with their lengths. */
	parts: BytePart[];
}

/** Bytes that do not travel within a message: its place as keys from `args` on. */
export interface BytePart {
	place: (string | number)[];
	length: number;
}

/** An error of the product as it crosses processes. */
type Refusal = Pick<AppError, 'code' | 'message' | 'details' | 'extra' | 'headers'>;

/** The reply of the process: the result, or why there is none, and whether it can be kept. */
export type ReadOutcome = { isFree: boolean } & ({ output: unknown } | { refusal: Refusal } | { fault: string });
