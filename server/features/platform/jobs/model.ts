import { int, longText, table, text, time } from '../../../database/table.ts';

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
/** `queued` = waits for its time, `running` = somebody holds it, the others = it is over. */
export type JobState = (typeof jobStates)[number];

/** Something to be done later. */
export class QueuedJob extends table(
	'jobs',
	{ key: 'id', backup: { never: 'what is to be done later belongs to this installation and hour' } },
	{
		kind: text(40),
		/** No other job of its kind has the same, so that it runs once. */
		onceKey: text(150).optional(),
		state: text(10).of<JobState>().default('queued'),
		/** Sealed: letters carry links that open accounts. Empty once it is done. */
		input: longText(),
		/** From then on it may be taken: its time when it waits, the end of the lease when somebody holds it. */
		dueAt: time().optional(),
		attempts: int().default(0),
		/** Counts the holders: whoever has an older number has lost the job. */
		fence: int().default(0),
		/** In percent. */
		progress: int().default(0),
		error: text(500).optional()
	}
) {}

export const tables = [QueuedJob];
