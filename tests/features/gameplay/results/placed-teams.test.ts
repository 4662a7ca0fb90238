import { setImmediate as turn } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { TeamValues } from '#lib/ranking/team-values.ts';
import { placedTeams, placeInTurns } from '../../../../server/features/gameplay/results/board/placed-teams.ts';

const totals = { questionsTotal: 2, catalogsTotal: 1 };
const team = (uid: string, points: number) =>
	({ uid, name: uid, points, catalogsPlayed: 1, questions: 2 }) as TeamValues;

/** How many turns others get while this is done. */
async function turnsDuring(work: () => Promise<void>): Promise<number> {
	let [turns, isOver] = [0, false];
	const others = (async () => {
		for (; !isOver; turns += 1) await turn();
	})();
	await work();
	isOver = true;
	await others;
	return turns;
}

test('each list of a board is placed in a turn of its own, and once', async () => {
	const teams = [team('a', 1), team('b', 2)];
	assert.ok((await turnsDuring(() => placeInTurns(teams, totals))) >= 4);
	const list = placedTeams('points', teams, totals);
	assert.equal(
		list.map(({ teamUid, place }) => [teamUid, place]),
		[
			['b', 1],
			['a', 2]
		]
	);
	assert.is(await turnsDuring(() => placeInTurns(teams, totals)), 1);
	assert.is(placedTeams('points', teams, totals), list);
});

test.run();
