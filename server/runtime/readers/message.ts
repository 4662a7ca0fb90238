import type { AppError } from '../errors.ts';

/** A function that makes something of what people sent: its file, its name there, and how long it may take. */
export interface Reader<Args extends unknown[] = unknown[], Output = unknown> {
	file: URL;
	name: string;
	mostMs: number;
	/** Only for the types: the function itself is loaded in the thread. */
	read?: (...args: Args) => Output | Promise<Output>;
}

/** What the thread is to do. */
export interface ReadOrder {
	file: string;
	name: string;
	args: unknown[];
}

/** An error of the product as it crosses threads. */
type Refusal = Pick<AppError, 'code' | 'message' | 'details' | 'extra' | 'headers'>;

/** What the thread tells: what came out, and whether it may rest now. */
export type ReadOutcome = { isFree: boolean } & ({ output: unknown } | { refusal: Refusal });
