import type { AppError } from '../errors.ts';

/** A function that makes something of what people sent: its file, its name there, and how long it may take. */
export interface Reader<Args extends unknown[] = unknown[], Output = unknown> {
	file: URL;
	name: string;
	mostMs: number;
	/** Only for the types: the function itself is loaded in the process. */
	read?: (...args: Args) => Output | Promise<Output>;
}

/** What the process is to do. */
export interface ReadOrder {
	file: string;
	name: string;
	args: unknown[];
	/** Where in `args` bytes belong that come over the pipe, in their order, and how many they are. */
	parts: BytePart[];
}

/** Bytes that do not travel within a message: its place as keys from `args` on. */
export interface BytePart {
	place: (string | number)[];
	length: number;
}

/** An error of the product as it crosses processes. */
type Refusal = Pick<AppError, 'code' | 'message' | 'details' | 'extra' | 'headers'>;

/** What the process tells: what came out, or why nothing did, and whether it may rest now. */
export type ReadOutcome = { isFree: boolean } & ({ output: unknown } | { refusal: Refusal } | { fault: string });
