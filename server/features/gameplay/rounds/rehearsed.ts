import { updateRows } from '../../../database/rows.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { teamsByRound } from '../results/rounds/round-attempts.ts';
import { takeOut } from './effects.ts';
import { openRoundOf, roundsOf } from './find.ts';
import { Round } from './model.ts';
import type { Stand } from './stand.ts';

const unplayed: Partial<Stand> & Pick<Round, 'pin' | 'pinKey' | 'commands'> = {
	state: 'created',
	position: 0,
	podiumStep: 0,
	pin: null,
	pinKey: null,
	opensAt: null,
	closesAt: null,
	remainingMs: null,
	voided: [],
	blocked: [],
	commands: [],
	closedAt: null
};

/**
 * Makes the rounds of an event that only these bots played as they were before: prepared, with nothing asked. One whose
 * catalog has another open round by now is removed. Call it before the bots are erased.
 */
export async function emptyRehearsedRounds(work: WriteWork, eventUid: string, bots: readonly string[]): Promise<void> {
	const { now, transaction, notify } = work;
	const isBot = new Set(bots);
	const teams = await teamsByRound(eventUid, transaction);
	const played = (await roundsOf(eventUid)).filter(({ uid }) => teams.get(uid)?.every((team) => isBot.has(team)));
	for (const { uid, catalogUid, version, voided } of played) {
		for (const questionId of voided) await takeOut(work, { uid: catalogUid, eventUid }, questionId, false);
		const open = await openRoundOf(catalogUid, transaction);
		if (open && open !== uid) await Round.destroy({ where: { uid }, transaction });
		else await updateRows(Round, { ...unplayed, stateAt: now, version: version + 1 }, { uid }, transaction);
	}
	if (played.length) notify(eventUid, 'round');
}
