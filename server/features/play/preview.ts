import { Op, UniqueConstraintError } from 'sequelize';
import type { Access } from '../../access/policy.ts';
import { forbidden } from '../../errors.ts';
import type { Parts } from '../../parts.ts';
import type { Work } from '../../operation.ts';
import { findCatalog } from '../catalogs/find.ts';
import { Result } from '../results/model.ts';
import type { LoadedEvent } from './event.ts';
import { foreignId, freshAttempt, planFor } from './fresh-attempt.ts';
import { attemptOf } from './own.ts';
import type { Attempt } from './types.ts';

/** A team's phone plays; staff that reads questions tries. */
export const playOrPreview: Access = { player: true, area: 'questions', right: 'r' };

const keptMs = 24 * 3_600_000;

/**
 * Starts a station for staff that tries it, whatever the state of the event: without a team, in no list, ranking,
 * statistic or update. A repeated id goes on with the same attempt.
 */
export async function startPreview(
	work: Work<{ attemptId: string; catalog: string }>,
	loaded: LoadedEvent
): Promise<Attempt> {
	const { input, actor, now, transaction } = work;
	const { event } = loaded;
	if (actor.kind === 'player') throw forbidden('Only staff can try a station.');
	const known = await Result.findOne({ where: { eventUid: event.uid, attemptUid: input.attemptId } });
	if (known && known.source !== 'preview') throw foreignId();
	if (known) return { ...(await attemptOf(work, event, known)), resumed: true };
	const catalog = await findCatalog(event.uid, input.catalog);
	const plan = await planFor(work, loaded, catalog, input.attemptId);
	const fields = { teamUid: null, name: '', source: 'preview', verified: false, runningKey: null, attempt: 1 } as const;
	const times = { startedAt: now, lastActiveAt: now };
	const row = { ...freshAttempt(event, catalog, plan), ...fields, ...times, attemptUid: input.attemptId };
	try {
		return await attemptOf(work, event, await Result.create(row, { transaction }));
	} catch (error) {
		throw error instanceof UniqueConstraintError ? foreignId() : error;
	}
}

/** Deletes previews that began a day ago, with their answers. */
export async function deleteOldPreviews({ database }: Parts, now: Date): Promise<void> {
	const where = { source: 'preview', startedAt: { [Op.lt]: new Date(now.getTime() - keptMs) } } as const;
	if (await Result.count({ where })) await database.write((transaction) => Result.destroy({ where, transaction }));
}
