import { int, longText, table, text, time } from '../../../database/table.ts';

/** `queued` = nobody works on it yet, `running` = the service writes, `done` = the draft is there, `failed` = see `error`. */
export const jobStates = ['queued', 'running', 'done', 'failed'] as const;
type JobState = (typeof jobStates)[number];

/** A page that the chat service is asked to draft. They stay for a month, so their number is that of the month. */
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
		state: text(10).of<JobState>().default('queued'),
		/** Why there is no draft: `ai_unavailable`, `ai_timeout`, `ai_invalid`, or why it could not be stored. */
		error: text(40).optional(),
		/** Where the draft is. */
		pageSlug: text(100).optional(),
		/** Somebody works on it until then, at the latest. */
		lockedUntil: time().optional()
	}
) {}

export const tables = [PageJob];
