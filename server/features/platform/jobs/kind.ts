import type { z } from 'zod';
import type { Dependencies } from '../../../operation/dependencies.ts';

/** What a job that runs knows besides its input. */
export interface JobRun {
	dependencies: Dependencies;
	namespace: string;
	/** Aborted when the job was cancelled or belongs to somebody else meanwhile. */
	signal: AbortSignal;
	/** Notes how far it is, in percent. */
	progress: (percent: number) => Promise<void>;
}

/** A kind of job; a feature names those it has in its manifest. */
export interface JobKind<Schema extends z.ZodType = z.ZodType> {
	name: string;
	input: Schema;
	/** How many of them one process runs side by side. */
	atOnce: number;
	/** How often it is tried. */
	attempts: number;
	/** How long one holder may be silent before the job is given to another. */
	leaseMs: number;
	/** Whether it ends soon after its signal was aborted, so that it may be cancelled while it runs. */
	canStop?: true;
	run: (input: z.output<Schema>, run: JobRun) => Promise<unknown>;
}

/** The type every registry holds, whatever the input of the kind is. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the input is validated by the kind's own schema
export type AnyJobKind = JobKind<any>;

/** Declares a kind of job. */
export const jobKind = <Schema extends z.ZodType>(kind: JobKind<Schema>): JobKind<Schema> => kind;
