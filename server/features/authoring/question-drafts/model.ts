import { json, longText, table, text } from '../../../database/table.ts';
import type { Result, Task, Wish } from './schema.ts';

/**
 * What the chat service is asked about questions, with what came of it. Who works on it is said by its job in the queue;
 * this stays for a month, in which it counts against the plan, and its drafts for a week.
 */
export class QuestionJob extends table(
	'question_jobs',
	{
		key: 'id',
		backup: { never: 'drafts of that week; what was accepted stands with the questions' },
		meter: { metric: 'aiJobs' }
	},
	{
		task: text(20).of<Task>(),
		wish: json<Wish>(),
		/** What the service reads; forgotten once it is done. */
		source: longText().optional(),
		result: json<Result>().optional(),
		/** Why nothing came of it, or nothing is left: `ai_unavailable`, `ai_timeout`, `ai_invalid`, `stopped`, `expired`. */
		error: text(40).optional()
	}
) {}

/** Nothing came of it yet. */
export const isOpen = { error: null, result: null };

export const tables = [QuestionJob];
