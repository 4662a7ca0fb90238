import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
	rankingsCheck,
	rankingsOfNewcomer,
	rankingsOfTeam
} from '../../../../server/features/gameplay/results/state/ranking-topics.ts';
import { UntoldRevisions } from '../../../../server/features/gameplay/results/state/untold-revisions.ts';

const test = suite('revisions that nobody told');
const [event, team] = ['e'.repeat(32), 'a'.repeat(32)];

/** A process, the database that it shares with others, and who writes there. */
function process() {
	const untold = new UntoldRevisions();
	const revisions = new Map([[event, 500_001]]);
	const raise = (uid: string) => void revisions.set(uid, (revisions.get(uid) ?? 0) + 1);
	const tell = (uid: string, topics = [rankingsOfTeam(team), 'results']) => untold.onNotice(uid, topics);
	const look = async (meanwhile: () => void = () => undefined) => {
		const read = async () => [...revisions].map(([eventUid, revision]) => ({ namespace: 'acme', eventUid, revision }));
		return (await untold.look(read, async () => meanwhile())).map(({ eventUid }) => eventUid);
	};
	return { raise, tell, look };
}

test('are none where every write was told, also while answers come in', async () => {
	const { raise, tell, look } = process();
	assert.equal(await look(), []);
	for (let round = 0; round < 3; round += 1) {
		raise(event);
		tell(event);
		// Committed, and told only after the look has read it.
		raise(event);
		assert.equal(
			await look(() => {
				tell(event);
				tell(event, [rankingsOfNewcomer(team)]);
				tell(event, [rankingsCheck]);
			}),
			[]
		);
	}
});

test('are found once, at the first look without an answer in between', async () => {
	const { raise, tell, look } = process();
	await look();
	raise(event);
	assert.equal(
		await look(() => {
			raise(event);
			tell(event);
		}),
		[]
	);
	assert.equal(await look(), [event]);
	assert.equal(await look(), []);
});

test('are found after a notice that came later than the look waited', async () => {
	const { raise, tell, look } = process();
	await look();
	raise(event);
	assert.equal(await look(), [event]);
	tell(event);
	assert.equal(await look(), []);
	raise(event);
	assert.equal(await look(), [event]);
});

test('are found for the first results of an event, unless its writer told them', async () => {
	const { raise, tell, look } = process();
	await look();
	const [told, untold] = ['b'.repeat(32), 'c'.repeat(32)];
	raise(told);
	tell(told);
	raise(untold);
	assert.equal(await look(), [untold]);
	assert.equal(await look(), []);
});

test.run();
