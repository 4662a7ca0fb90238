import { z } from 'zod';
import { AppError } from '../../../errors.ts';
import { operation } from '../../../operation.ts';
import { raiseResultsRevision } from '../../results/revision.ts';
import { answerRows } from '../attempt.ts';
import { closeAttempt } from '../close.ts';
import { eventByUid, withSettings } from '../event.ts';
import { isPreview, ownAttempt } from '../own.ts';
import { playOrPreview } from '../preview.ts';
import { clientId } from '../schema.ts';
import { summaryOf } from '../summary.ts';
import type { Summary } from '../types.ts';

/** Ends an attempt: what was not answered counts as wrong. 409 while answers are missing that the phone expects to be there. */
export const finishAttempt = operation({
	summary: 'Finish an attempt.',
	access: playOrPreview,
	input: z.strictObject({ attempt: clientId, expectAnswers: z.array(z.int()).max(500).optional() }),
	writes: ['results'],
	target: () => null,
	async run(work): Promise<Summary> {
		const { input, now, parts, transaction, touch } = work;
		const result = await ownAttempt(work, input.attempt);
		if (result.state === 'running') {
			const rows = await answerRows(result.id);
			const missing = (input.expectAnswers ?? []).filter((id) => !rows.get(id)?.answerId);
			if (missing.length)
				throw new AppError('answers_missing', 'Some answers have not arrived yet.', {
					extra: { questionIds: missing }
				});
			await closeAttempt(result, 'finished', now, transaction!);
			if (!isPreview(result)) {
				await raiseResultsRevision(parts.database, result, transaction!);
				touch(result.eventUid, 'rankings', 'results', 'catalogs', 'presence', 'own');
			}
		}
		const loaded = await withSettings(await eventByUid(result.eventUid));
		return summaryOf(work, loaded, result);
	}
});

/** The end of a station as often as it is asked for; 409 while it runs. */
export const showSummary = operation({
	summary: 'Show the end of an attempt.',
	access: playOrPreview,
	input: z.strictObject({ attempt: clientId }),
	async run(work): Promise<Summary> {
		const result = await ownAttempt(work, work.input.attempt);
		if (result.state === 'running')
			throw new AppError('wrong_state', 'This station is not finished yet.', {
				extra: { state: result.state, version: result.version }
			});
		return summaryOf(work, await withSettings(await eventByUid(result.eventUid)), result);
	}
});
