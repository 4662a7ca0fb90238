import { z } from 'zod';
import { AppError } from '../../../../runtime/errors.ts';
import { operation } from '../../../../operation/operation.ts';
import { resultsResource } from '../../results/state/revision.ts';
import { answerRows } from '../../results/attempts/answer-rows.ts';
import { closeAttempt } from '../../results/attempts/close-attempt.ts';
import { ownTopic, teamShare } from '../event.ts';
import { eventByUid, withSettings } from '../../../authoring/events/load.ts';
import { isPreview, ownAttempt } from '../attempts/attempt-access.ts';
import { playOrPreview } from '../preview.ts';
import { rankingsOfTeam } from '../../results/state/ranking-topics.ts';
import { clientId } from '../../../../operation/client-id.ts';
import { summaryOf } from '../summary.ts';
import type { Summary } from '../types.ts';

/**
 * Ends an attempt: unanswered questions count as wrong. 409 if answers are missing that the phone has sent. The result
 * is returned by `showSummary`, outside of the transaction, because a team's place depends on all others.
 */
export const finishAttempt = operation({
	summary: 'Finish an attempt.',
	access: playOrPreview,
	input: z.strictObject({ attempt: clientId, expectAnswers: z.array(z.int()).max(500).optional() }),
	changes: ['results'],
	share: teamShare,
	target: () => null,
	async run(work): Promise<{ attemptId: string }> {
		const { input, now, transaction, changed, notify } = work;
		const result = await ownAttempt(work, input.attempt);
		if (result.state === 'running') {
			const rows = await answerRows(result.id);
			const missing = (input.expectAnswers ?? []).filter((id) => !rows.get(id)?.answerId);
			if (missing.length)
				throw new AppError('answers_missing', 'Some answers have not arrived yet.', {
					extra: { questionIds: missing }
				});
			await closeAttempt(result, 'finished', now, transaction);
			if (!isPreview(result)) {
				changed(resultsResource(result.eventUid));
				notify(
					result.eventUid,
					rankingsOfTeam(result.teamUid!),
					'results',
					'catalogs',
					'presence',
					ownTopic(work.actor, result)
				);
			}
		}
		return { attemptId: result.attemptUid };
	}
});

/** The result of a station, as often as it is requested; 409 while it runs. */
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
