import { int, longText, table, text } from '../../../database/table.ts';

/** `queued` = nobody works on it yet, `running` = the service writes, `done` = the draft is there, `failed` = see `error`. */
export const jobStates = ['queued', 'running', 'done', 'failed'] as const;
/** One of `jobStates`. */
export type JobState = (typeof jobStates)[number];

/**
 * A page that the chat service is asked to draft. Who works on it is said by its job in the queue; here stands what the
 * queue does not hold: it empties what a job was given once it is over and forgets it after a week, while the API shows
 * what was asked for and what came of it for a month, in which it counts against the plan.
 */
export class PageJob extends table(
	'page_jobs',
	{
		key: 'id',
		backup: { never: 'a request of that hour; the page that came of it stands with the pages' },
		meter: { metric: 'aiJobs' }
	},
	{
		title: text(200),
		slug: text(100),
		brief: longText(),
		language: text(8),
		parentId: int().optional(),
		/** Why there is no draft: `ai_unavailable`, `ai_timeout`, `ai_invalid`, or why it could not be stored. */
		error: text(40).optional(),
		/** Where the draft is. */
		pageSlug: text(100).optional()
	}
) {}

/** Neither a draft nor an error has come of it yet. */
export const isOpen = { error: null, pageSlug: null };

export const tables = [PageJob];
