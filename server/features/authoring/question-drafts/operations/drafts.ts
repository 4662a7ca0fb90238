import { z } from 'zod';
import { operation, type WriteWork } from '../../../../operation/operation.ts';
import { shownAs } from '../../../../operation/response-schema.ts';
import { AppError, conflict, notFound } from '../../../../runtime/errors.ts';
import { removeQuestion, saveQuestion } from '../../catalogs/operations/questions.ts';
import { questionForm } from '../../catalogs/read/question-response.ts';
import { ofCatalog } from '../../catalogs/write/editing.ts';
import { QuestionJob } from '../model.ts';
import { oneJob, presentJob, type QuestionDraft } from '../schema.ts';
import { oneOf } from './run.ts';

const oneDraft = oneOf.extend({
	draft: z.coerce.number().int().min(0).max(100).describe('Place of the draft, from 0')
});
const deciding = {
	access: { area: 'questions', right: 'w' },
	output: oneJob,
	errors: ['conflict'],
	target: ({ job }: z.output<typeof oneJob>) => String(job.id)
} as const;

type Work = Pick<WriteWork<z.output<typeof oneDraft>>, 'input' | 'namespace' | 'transaction'>;

/** A draft of a job of this namespace, whose row is locked till the commit. */
async function findDraft({ input, namespace, transaction }: Work) {
	const job = await QuestionJob.findOne({ where: { id: input.job, namespace }, transaction, lock: true });
	if (!job) throw notFound('job');
	const draft = job.result?.drafts?.[input.draft];
	if (!draft) throw notFound('draft');
	return { job, draft };
}

async function store({ input, transaction }: Work, job: QuestionJob, draft: QuestionDraft) {
	const drafts = job.result!.drafts!.with(input.draft, draft);
	await job.update({ result: { ...job.result!, drafts } }, { transaction });
	return { job: presentJob(job) };
}

/** Puts a draft into a catalog as it is or as somebody changed it: by the operation that stores every question. */
export const acceptDraft = operation({
	...deciding,
	summary: 'Accept a drafted question into a catalog, as it is or changed.',
	input: oneDraft.extend({
		...ofCatalog,
		question: shownAs(z.unknown(), { input: questionForm }).describe('As it is to be stored; its passage stays here')
	}),
	errors: ['conflict', 'version_conflict'],
	changes: ['catalogs', 'events'],
	async run(work) {
		const { job, draft } = await findDraft(work);
		if (draft.state === 'accepted') throw conflict('This draft is accepted already.');
		const { event, slug, question } = work.input;
		const saved = await saveQuestion.run({ ...work, input: { event, slug, question }, prepared: undefined });
		const placed = { event: saved.event_uid, slug: saved.slug, id: saved.question.id };
		const changed = question as QuestionDraft['question'];
		return store(work, job, { ...draft, question: changed, state: 'accepted', placed });
	}
});

/** Leaves a draft out. */
export const rejectDraft = operation({
	...deciding,
	summary: 'Leave a drafted question out.',
	input: oneDraft,
	changes: [],
	async run(work) {
		const { job, draft } = await findDraft(work);
		if (draft.state === 'accepted') throw conflict('This draft is accepted already.');
		return store(work, job, { ...draft, state: 'rejected' });
	}
});

/** Takes a decision back: the question of an accepted draft leaves its catalog. */
export const reopenDraft = operation({
	...deciding,
	summary: 'Take back what was decided about a drafted question.',
	input: oneDraft,
	changes: ['catalogs', 'events'],
	async run(work) {
		const { job, draft } = await findDraft(work);
		const { placed, ...open } = draft;
		if (placed) {
			try {
				await removeQuestion.run({ ...work, input: placed, prepared: undefined });
			} catch (error) {
				// Somebody removed it, or its whole catalog, by hand.
				if (!(error instanceof AppError && error.code === 'not_found')) throw error;
			}
		}
		return store(work, job, { ...open, state: 'open' });
	}
});
