import { z } from 'zod';
import { lineText, plainText } from '#lib/text/fields.ts';
import { timeSchema } from '../../../operation/response-schema.ts';
import { languageTag, pageRecord, pageSlug } from '../pages/schema.ts';
import { presentRecord } from '../pages/present.ts';
import type { Page } from '../pages/model.ts';
import { jobStates, type JobState, type PageJob } from './model.ts';

/** What somebody wishes for; the brief is told to the service as it is. */
export const jobFields = z.strictObject({
	title: lineText(200).describe('Name of the page'),
	slug: pageSlug,
	brief: plainText(4000).describe('What the page is about, for whom, and what matters'),
	language: languageTag.default('de').describe('Language of the page'),
	parentId: z.coerce.number().int().min(1).nullable().optional().describe('Page it stands below; null = at the top')
});

const jobResponse = z
	.object({
		id: z.int(),
		state: z.enum(jobStates),
		title: z.string(),
		slug: z.string(),
		brief: z.string(),
		language: z.string(),
		parentId: z.int().nullable(),
		createdAt: timeSchema,
		page: pageRecord.optional().describe('The draft, once it is done'),
		error: z
			.string()
			.optional()
			.describe('`ai_unavailable`, `ai_timeout`, `ai_invalid`, or why nothing could be stored')
	})
	.meta({ id: 'PageJob' });
type JobResponse = z.infer<typeof jobResponse>;
export const oneJob = z.object({ job: jobResponse });

/** Job to wire, with the draft that came of it; `waiting` is its state while nothing has. */
export const presentJob = (job: PageJob, waiting: JobState, page: Page | null): JobResponse => ({
	id: job.id,
	state: job.pageSlug ? 'done' : job.error ? 'failed' : waiting,
	title: job.title,
	slug: job.slug,
	brief: job.brief,
	language: job.language,
	parentId: job.parentId,
	createdAt: job.createdAt!.toISOString(),
	...(page && { page: presentRecord(page) }),
	...(job.error !== null && { error: job.error })
});
