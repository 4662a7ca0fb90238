import { Op } from 'sequelize';
import { deleteExpiredSessions } from '../access/session-store.ts';
import { closeAttempt } from '../features/play/close.ts';
import { idleHours } from '../features/play/attempt.ts';
import { deleteOldPreviews } from '../features/play/preview.ts';
import { lateSyncMinutes } from '../features/events/gate.ts';
import { QuizEvent } from '../features/events/model.ts';
import { emptyTrash } from '../features/namespaces/trash.ts';
import { deleteOldLinks } from '../features/users/links.ts';
import { LoginThrottle } from '../features/users/model.ts';
import { raiseResultsRevision } from '../features/results/revision.ts';
import { Result } from '../features/results/model.ts';
import type { Parts } from '../parts.ts';
import { raiseRevisions } from '../revisions.ts';

const everyMs = 60_000;

/** Runs what is due once a minute; the answer stops it. A failing round is logged and the next one tries again. */
export function startMinuteJob(parts: Parts): () => void {
	const timer = setInterval(() => {
		runMinuteJob(parts).catch((error: unknown) => parts.log.error('minute job failed', { error: String(error) }));
	}, everyMs).unref();
	return () => clearInterval(timer);
}

/** One round: over-age sessions and throttles go, abandoned attempts expire, old previews and trash are deleted. */
export async function runMinuteJob(parts: Parts): Promise<void> {
	const now = parts.clock();
	await deleteExpiredSessions(parts.database, now);
	await parts.database.write((transaction) =>
		LoginThrottle.destroy({ where: { expiresAt: { [Op.lte]: now } }, transaction })
	);
	await parts.database.write((transaction) => deleteOldLinks(now, transaction));
	await expireAttempts(parts, now);
	await deleteOldPreviews(parts, now);
	await emptyTrash(parts.env.DATA_DIR, now);
}

/** Ends attempts that were idle for 12 hours or whose event is over and past the time for late answers. */
async function expireAttempts(parts: Parts, now: Date): Promise<void> {
	const over = new Date(now.getTime() - lateSyncMinutes * 60_000);
	const ended = await QuizEvent.findAll({ where: { endDate: { [Op.lt]: over } }, attributes: ['uid'], raw: true });
	const idleSince = new Date(now.getTime() - idleHours * 3_600_000);
	const due = await Result.findAll({
		where: {
			state: 'running',
			source: { [Op.ne]: 'preview' },
			[Op.or]: [{ lastActiveAt: { [Op.lt]: idleSince } }, { eventUid: ended.map(({ uid }) => uid) }]
		},
		attributes: ['id'],
		limit: 500,
		raw: true
	});
	for (const { id } of due) await expireAttempt(parts, id, now);
}

async function expireAttempt(parts: Parts, id: number, now: Date): Promise<void> {
	const result = await parts.database.write(async (transaction) => {
		const row = await Result.findByPk(id, { attributes: { exclude: ['plan'] }, transaction, lock: true });
		if (row?.state !== 'running') return null;
		await closeAttempt(row, 'expired', now, transaction);
		await raiseResultsRevision(parts.database, row, transaction);
		await raiseRevisions(parts.database, row.namespace, ['results'], transaction);
		return row;
	});
	if (result)
		parts.announce(result.namespace, result.eventUid, [
			'rankings',
			'results',
			'catalogs',
			'presence',
			`own:${result.teamUid}`
		]);
}
