import { z } from 'zod';
import { teamAccess } from '../../../../access/access-changes.ts';
import { operation, type WriteWork } from '../../../../operation/operation.ts';
import { uidSchema } from '../../../../operation/response-schema.ts';
import { invalidField } from '../../../../runtime/errors.ts';
import { findEvent } from '../../../authoring/events/find.ts';
import { eventKey } from '../../../authoring/events/schema.ts';
import { movePhotos } from '../../photos/rows.ts';
import { moveDevices } from '../../../authoring/teams/devices.ts';
import { findTeam } from '../../../authoring/teams/find.ts';
import { teamUid } from '../../../authoring/teams/list/read-list.ts';
import { removeTeams } from '../../../authoring/teams/list/replace-list.ts';
import { closeAttempt } from '../attempts/close-attempt.ts';
import { PointAdjustment, PuzzleSolve, PuzzleTry, QuestionResult, Result, runningKeyOf } from '../model.ts';
import { resultsResource } from '../state/revision.ts';

type Merging = Pick<WriteWork, 'now' | 'transaction'>;

/** Makes one team of two that are the same people: everything of the first becomes the second's, and the first leaves. */
export const mergeTeams = operation({
	summary: 'Make one team of two; the phones and results of one become the other one’s.',
	access: { area: 'teams', right: 'w' },
	input: z.strictObject({ event: eventKey, from: teamUid, into: teamUid }),
	output: z.object({ event_uid: uidSchema, uid: uidSchema, attempts: z.int(), devices: z.int() }),
	changes: ['teams', 'results'],
	target: ({ event_uid, uid }, { from }) => `${event_uid}/team ${from} into ${uid}`,
	async run(work) {
		const { input, namespace, now, transaction, changed, notify } = work;
		if (input.from === input.into) throw invalidField('into', 'duplicate', 'Choose two different teams.');
		const event = await findEvent(namespace, input.event, transaction);
		// Locked in the order of their uids, so that two merges of the same teams wait for each other.
		const [first, second] = [input.from, input.into].sort();
		const locked = [await findTeam(event.uid, first!, transaction), await findTeam(event.uid, second!, transaction)];
		const [from, into] = [input.from, input.into].map((uid) => locked.find((team) => team.uid === uid)!);
		const attempts = await moveAttempts(work, event.uid, from!.uid, into!.uid);
		await moveSolve(work, event.uid, from!.uid, into!.uid);
		const [where, to] = [{ eventUid: event.uid, teamUid: from!.uid }, { teamUid: into!.uid }];
		await PuzzleTry.update(to, { where, transaction });
		await PointAdjustment.update(to, { where, transaction });
		await movePhotos(event.uid, from!.uid, into!.uid, transaction);
		const devices = await moveDevices(event.uid, from!.uid, into!.uid, transaction);
		await removeTeams([from!.uid], now, transaction);
		changed(resultsResource(event.uid));
		const access = [teamAccess(from!.uid), teamAccess(into!.uid)];
		notify(event.uid, 'rankings', 'results', 'catalogs', 'presence', 'photos', 'own', ...access);
		return { event_uid: event.uid, uid: into!.uid, attempts, devices };
	}
});

/** Attempts of the one are counted on behind those of the other; of two that run at one station the newcomer's ends. */
async function moveAttempts({ now, transaction }: Merging, eventUid: string, from: string, into: string) {
	const order: [string, string][] = [['attempt', 'ASC']];
	const moved = await Result.findAll({ where: { eventUid, teamUid: from }, order, transaction });
	const kept = await Result.findAll({
		where: { eventUid, teamUid: into },
		attributes: ['catalogUid', 'attempt', 'state'],
		transaction
	});
	const last = new Map<string, number>();
	for (const { catalogUid, attempt } of kept) last.set(catalogUid, Math.max(attempt, last.get(catalogUid) ?? 0));
	const running = new Set(kept.filter(({ state }) => state === 'running').map(({ catalogUid }) => catalogUid));
	for (const result of moved) {
		const { id, catalogUid } = result;
		if (result.state === 'running' && running.has(catalogUid)) await closeAttempt(result, 'expired', now, transaction);
		const attempt = (last.get(catalogUid) ?? 0) + 1;
		last.set(catalogUid, attempt);
		const runningKey = result.state === 'running' ? runningKeyOf(into, catalogUid) : null;
		await result.update({ teamUid: into, attempt, runningKey, version: result.version + 1 }, { transaction });
		await QuestionResult.update({ teamUid: into, attempt }, { where: { resultId: id }, transaction });
	}
	return moved.length;
}

/** The earlier moment counts. */
async function moveSolve({ transaction }: Merging, eventUid: string, from: string, into: string): Promise<void> {
	const [theirs, own] = await Promise.all(
		[from, into].map((teamUid) => PuzzleSolve.findOne({ where: { eventUid, teamUid }, transaction }))
	);
	if (!theirs) return;
	const { namespace, solvedAt, tries } = theirs;
	await theirs.destroy({ transaction });
	if (!own)
		return void (await PuzzleSolve.create({ namespace, eventUid, teamUid: into, solvedAt, tries }, { transaction }));
	const moments = [solvedAt, own.solvedAt].flatMap((moment) => (moment ? [moment.getTime()] : []));
	const earliest = moments.length ? new Date(Math.min(...moments)) : null;
	await own.update({ solvedAt: earliest, tries: own.tries + tries }, { transaction });
}
