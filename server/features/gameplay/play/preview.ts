import type { Access } from '../../../access/policy.ts';
import { forbidden } from '../../../runtime/errors.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { findCatalog } from '../../authoring/catalogs/find.ts';
import { attemptByUid } from '../results/attempts/attempt-rows.ts';
import { foreignId, startPreviewAttempt } from '../results/attempts/start-attempt.ts';
import type { LoadedEvent } from '../../authoring/events/load.ts';
import { planFor } from '../results/attempts/attempt-questions.ts';
import { attemptOf } from './attempts/attempt-access.ts';
import type { Attempt } from './types.ts';

/** A team's phone plays; staff that reads questions tries. */
export const playOrPreview: Access = { player: true, area: 'questions', right: 'r' };

/**
 * Starts a preview of a station for staff, whatever the state of the event: without a team, in no list, ranking,
 * statistic or update. A repeated id resumes the same attempt.
 */
export async function startPreview(
	work: WriteWork<{ attemptId: string; catalog: string }>,
	loaded: LoadedEvent
): Promise<Attempt> {
	const { input, actor, now, transaction } = work;
	const { event } = loaded;
	if (actor.kind === 'player') throw forbidden('Only staff can try a station.');
	const known = await attemptByUid(event.uid, input.attemptId);
	if (known && known.source !== 'preview') throw foreignId();
	if (known) return { ...(await attemptOf(work, loaded, known)), resumed: true };
	const catalog = await findCatalog(event.uid, input.catalog);
	const plan = await planFor(work, loaded, catalog, input.attemptId);
	const start = { event, catalog, plan, attemptUid: input.attemptId, now, transaction };
	return attemptOf(work, loaded, await startPreviewAttempt(start));
}
