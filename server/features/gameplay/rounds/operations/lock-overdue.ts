import { z } from 'zod';
import { updateRows } from '../../../../database/rows.ts';
import { operation } from '../../../../operation/operation.ts';
import { systemOnly, type Due } from '../../../../operation/system.ts';
import { commanded } from '../commands.ts';
import { lockRound, overdueRounds } from '../find.ts';
import { Round } from '../model.ts';
import { graceMs, isOverdue } from '../stand.ts';

/** The rounds whose question was over for longer than the grace. */
export async function roundsToLock(now: Date): Promise<Due[]> {
	const overdue = await overdueRounds(new Date(now.getTime() - graceMs));
	return overdue.map(({ uid, namespace }) => ({ namespace, input: { round: uid } }));
}

/** Locks a question whose time is over, also when no host is there; one process of several does it. */
export const lockOverdue = operation({
	summary: 'Lock a question of a round whose time is over.',
	access: systemOnly,
	input: z.strictObject({ round: z.string() }),
	changes: [],
	// Nobody decided it.
	target: () => null,
	async run({ input, namespace, now, transaction, changed, notify }) {
		const round = await lockRound(namespace, input.round, transaction);
		if (!isOverdue(round, now)) return { locked: false };
		const { uid, version } = round;
		const changes = { ...commanded(round, { command: 'lock' }, now), version: version + 1 };
		await updateRows(Round, changes, { uid, version }, transaction);
		changed('rounds');
		notify(round.eventUid, 'round');
		return { locked: true };
	}
});
