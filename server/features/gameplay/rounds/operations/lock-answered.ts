import { z } from 'zod';
import { updateRows } from '../../../../database/rows.ts';
import { operation } from '../../../../operation/operation.ts';
import { systemOnly, type Due } from '../../../../operation/system.ts';
import { answeredTeams } from '../../results/rounds/round-answers.ts';
import { commanded } from '../commands.ts';
import { ConnectedTeams } from '../connected-teams.ts';
import { askingRounds, lockRound, planOfRound, type AskingRound } from '../find.ts';
import { Round } from '../model.ts';

type Room = (event: { namespace: string; eventUid: string }) => ReadonlySet<string>;

/** Finds the rounds with `autoLock` whose question every connected team has answered; `clock` in monotonic milliseconds. */
export function findAnsweredRounds(clock?: () => number) {
	const connected = new ConnectedTeams(clock);
	return async (now: Date, { presentTeams }: { presentTeams: Room }): Promise<Due[]> => {
		const asking = (await askingRounds(now)).filter(({ options }) => options.autoLock);
		connected.keep(new Set(asking.map(({ eventUid }) => eventUid)));
		const due: Due[] = [];
		for (const round of asking) {
			const teams = connected.note(round.eventUid, presentTeams(round));
			if (teams && (await isAnsweredBy(round, teams)))
				due.push({ namespace: round.namespace, input: { round: round.uid, version: round.version } });
		}
		return due;
	};
}

async function isAnsweredBy({ uid, position, blocked }: AskingRound, connected: ReadonlySet<string>): Promise<boolean> {
	const out = new Set(blocked.map(({ teamUid }) => teamUid));
	const expected = [...connected].filter((team) => !out.has(team));
	if (!expected.length) return false;
	const { questions } = await planOfRound(uid);
	const answered = await answeredTeams(uid, questions[position - 1]!.id);
	return expected.every((team) => answered.has(team));
}

/** Locks a question that nobody has to answer any more; one process of several does it. */
export const lockAnswered = operation({
	summary: 'Lock a question of a round that all connected teams have answered.',
	access: systemOnly,
	input: z.strictObject({ round: z.string(), version: z.int() }),
	changes: [],
	// Nobody decided it.
	target: () => null,
	async run({ input, namespace, now, transaction, changed, notify }) {
		const round = await lockRound(namespace, input.round, transaction);
		const { uid, version, state } = round;
		if (version !== input.version || state !== 'question') return { locked: false };
		const changes = { ...commanded(round, { command: 'lock' }, now), version: version + 1 };
		await updateRows(Round, changes, { uid, version }, transaction);
		changed('rounds');
		notify(round.eventUid, 'round');
		return { locked: true };
	}
});
