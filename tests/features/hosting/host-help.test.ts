import * as assert from 'uvu/assert';
import type { Role } from '../../../server/access/permission-matrix.ts';
import { showHelp, showNeeds } from '../../../server/features/hosting/host/operations.ts';
import { updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { rankingsOf } from '../../../server/features/gameplay/results/board/load-ranking.ts';
import {
	createAdjustment,
	removeAdjustment
} from '../../../server/features/gameplay/results/operations/adjustments.ts';
import { mergeTeams } from '../../../server/features/gameplay/results/operations/merge.ts';
import { removeResults } from '../../../server/features/gameplay/results/operations.ts';
import { signOutTeam, updateTeam } from '../../../server/features/authoring/teams/operations.ts';
import { joinEvent } from '../../../server/features/gameplay/play/operations/join.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../../support/phone/game.ts';
import { directly, Phone, freshId } from '../../support/phone/phone.ts';
import { liveSources } from '../../support/live/live-sources.ts';
import { refusal } from '../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../support/scene.ts';

forEachDatabase('what a host does for a team', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	let question: Ids;
	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => {
		scene.setTime('2030-06-01T18:00:00Z');
		event = (await scene.event({ config: { teamResults: true } })).uid;
		question = (await putCatalog(scene, event, 'station', [choice('A')])).get('A')!;
	});
	test.after.each(() => scene.setTime(null));

	async function played(name: string, isRight = true): Promise<Phone> {
		const phone = await joinGame(scene, event, { name });
		const { attemptId } = await phone.start('station');
		await phone.answer(attemptId, question, pick(question, isRight ? 'right' : 'wrong'));
		await phone.finish(attemptId);
		return phone;
	}
	const board = async (audience: 'staff' | 'share' = 'staff') =>
		(await rankingsOf(event, audience)).points.map(({ name, points, adjustment, place }) => ({
			name,
			points,
			adjustment,
			place
		}));
	const give = async ({ team }: Phone, points: number, reason = 'Lost card') =>
		(await scene.call(createAdjustment, { event, teamUid: team.uid, points, reason })).adjustment;
	const help = ({ team }: Phone) => scene.call(showHelp, { event, team: team.uid });
	const as = (role: Role, namespace = 'acme') => ({ actor: userOf(role, namespace), namespace });

	test('points by hand count everywhere, and no more once they are taken back', async () => {
		const [owls, foxes] = [await played('Owls'), await played('Foxes', false)];
		const given = await give(foxes, 15);
		assert.equal(await board(), [
			{ name: 'Foxes', points: 15, adjustment: 15, place: 1 },
			{ name: 'Owls', points: 10, adjustment: 0, place: 2 }
		]);
		assert.is((await foxes.me()).points, 15);
		const shown = (await help(foxes)).adjustments;
		assert.equal([shown[0]!.points, shown[0]!.reason], [15, 'Lost card']);
		await give(owls, -4);
		await scene.call(removeAdjustment, { id: given.id });
		assert.equal(
			(await board()).map(({ name, points }) => [name, points]),
			[
				['Owls', 6],
				['Foxes', 0]
			]
		);
		assert.is((await refusal(scene.call(removeAdjustment, { id: given.id }))).code, 'not_found');
		await scene.call(removeResults, { event });
		assert.equal((await help(owls)).adjustments, []);
	});

	test('a watched board hears of them, and a frozen one does not show them', async () => {
		const owls = await played('Owls');
		const ref = { namespace: 'acme', eventUid: event };
		const sources = liveSources(scene.dependencies);
		const pointsFor = async (audience: string) =>
			(await sources.rankings(ref, [audience])).get(audience)!.teams.map(({ points }) => points);
		await scene.call(updateEvent, { event, config: { boardMode: 'frozen' } });
		scene.setTime('2030-06-01T18:00:10Z');
		await give(owls, 5);
		assert.equal([await pointsFor('staff'), await pointsFor('share')], [[15], [10]]);
		const topics = scene.announced.at(-1)!.topics;
		assert.equal(topics, ['rankings', `own:${owls.team.uid}`]);
		const staff = (await sources.rankings(ref, ['staff'])).get('staff')!;
		assert.is(staff.shown!.mode, 'frozen');
	});

	test('points need a reason and a number other than 0, and permission to edit events', async () => {
		const owls = await played('Owls');
		for (const input of [
			{ points: 0, reason: 'x' },
			{ points: 10_001, reason: 'x' },
			{ points: 5, reason: ' ' }
		])
			assert.is(
				(await refusal(scene.call(createAdjustment, { event, teamUid: owls.team.uid, ...input }))).code,
				'invalid_input'
			);
		const wanted = { event, teamUid: owls.team.uid, points: 5, reason: 'x' };
		for (const role of ['team-manager', 'analyst', 'catalog-editor'] as const)
			assert.is((await refusal(scene.call(createAdjustment, wanted, as(role)))).code, 'forbidden');
		assert.is((await refusal(scene.call(createAdjustment, wanted, as('customer', 'beta')))).code, 'not_found');
		const { id } = await give(owls, 5);
		assert.is((await refusal(scene.call(removeAdjustment, { id }, as('customer', 'beta')))).code, 'not_found');
	});

	test('signing the phones out ends them, and the printed code still lets the team in', async () => {
		const owls = await played('Owls');
		const { code, team } = await help(owls);
		assert.is(team.devices, 1);
		await scene.call(signOutTeam, { event, uid: owls.team.uid }, as('team-manager'));
		assert.equal(await owls.actor(), { kind: 'anonymous' });
		const anonymous = { actor: { kind: 'anonymous' as const } };
		const joined = await scene.call(joinEvent, { event, joinId: freshId('join'), teamCode: code }, anonymous);
		assert.equal([joined.team.uid, joined.created], [owls.team.uid, false]);
		assert.is(
			(await refusal(scene.call(signOutTeam, { event, uid: owls.team.uid }, as('event-manager')))).code,
			'forbidden'
		);
	});

	test('a hidden name stays with staff; screens show a number, on a frozen board too', async () => {
		const owls = await played('Rude name');
		const ref = { namespace: 'acme', eventUid: event };
		const sources = liveSources(scene.dependencies);
		const seen = async (audience: string) =>
			JSON.stringify([
				...(await sources.rankings(ref, [audience])).values(),
				...(await sources.results(ref, [audience])).values()
			]);
		assert.match(await seen('share'), 'Rude name');
		await scene.call(updateTeam, { event, uid: owls.team.uid, hidden: true });
		const after = liveSources(scene.dependencies);
		Object.assign(sources, after);
		assert.not.match(await seen('share'), 'Rude name');
		assert.match(await seen('share'), /Team \d/);
		assert.match(await seen('staff'), 'Rude name');
		assert.not.match(JSON.stringify(await board('share')), 'Rude name');
		await scene.call(updateEvent, { event, config: { boardMode: 'frozen' } });
		assert.not.match(await seen('share'), 'Rude name');
		await scene.call(updateTeam, { event, uid: owls.team.uid, hidden: false });
		assert.match(JSON.stringify(await board('share')), 'Rude name');
	});

	test('two teams of one group are merged: phones, attempts and points move along', async () => {
		const [owls, late] = [await played('Owls'), await played('Owls 2', false)];
		await give(late, 3);
		const merged = await scene.call(mergeTeams, { event, from: late.team.uid, into: owls.team.uid });
		assert.equal([merged.uid, merged.attempts, merged.devices], [owls.team.uid, 1, 1]);
		assert.equal(await board(), [{ name: 'Owls', points: 13, adjustment: 3, place: 1 }]);
		assert.is((await late.me()).team.uid, owls.team.uid);
		const { attempts } = await help(owls);
		assert.equal(
			attempts.map(({ attempt, points }) => [attempt, points]),
			[
				[1, 10],
				[2, 0]
			]
		);
		assert.is((await refusal(help(late))).code, 'not_found');
		assert.is(
			(await refusal(scene.call(mergeTeams, { event, from: owls.team.uid, into: owls.team.uid }))).code,
			'invalid_input'
		);
	});

	test('two teams playing the same station become one that plays it once, and no answer is lost', async () => {
		const [owls, late] = [
			await joinGame(scene, event, { name: 'Owls' }),
			await joinGame(scene, event, { name: 'Owls 2' })
		];
		const own = await owls.start('station');
		const { attemptId } = await late.start('station');
		await late.answer(attemptId, question, pick(question, 'right'));
		await scene.call(mergeTeams, { event, from: late.team.uid, into: owls.team.uid });
		const { attempts } = await help(owls);
		assert.equal(
			attempts.map(({ attempt, state, answered }) => [attempt, state, answered]),
			[
				[1, 'running', 0],
				[2, 'expired', 1]
			]
		);
		await owls.answer(own.attemptId, question, pick(question, 'right'));
		assert.is((await board())[0]!.points, 10);
	});

	test('stuck teams and questions that nearly nobody gets right are listed', async () => {
		const owls = await joinGame(scene, event, { name: 'Owls' });
		await owls.start('station');
		for (const name of ['A', 'B', 'C', 'D', 'E']) await played(name, false);
		const calm = await scene.call(showNeeds, { event });
		assert.equal([calm.stuck, calm.running.length, calm.answersLastMinute], [[], 1, 5]);
		assert.equal(
			calm.questions.map(({ slug, position, answered, wrong }) => ({ slug, position, answered, wrong })),
			[{ slug: 'station', position: 1, answered: 5, wrong: 5 }]
		);
		scene.setTime('2030-06-01T18:09:00Z');
		const { stuck, answersLastMinute } = await scene.call(showNeeds, { event });
		assert.equal([stuck.map(({ name, station }) => [name, station]), answersLastMinute], [[['Owls', 'station']], 0]);
	});

	test('the helped team is reported as connected or not, whoever else is', async () => {
		const owls = await joinGame(scene, event, { name: 'Owls' });
		const helped = async (team: string) => (await scene.call(showNeeds, { event, team })).helped;
		const { uid } = owls.team;
		const lastSeenAt = '2030-06-01T18:00:00.000Z';
		assert.equal(await helped(uid), { uid, isOn: true, lastSeenAt });
		scene.setTime('2030-06-01T18:09:00Z');
		assert.equal(await helped(uid), { uid, isOn: false, lastSeenAt });
		scene.dependencies.presentTeams = () => new Set([uid]);
		assert.equal(await helped(uid), { uid, isOn: true, lastSeenAt });
		scene.dependencies.presentTeams = () => new Set();
		assert.is(await helped('f'.repeat(32)), null);
		assert.is((await scene.call(showNeeds, { event })).helped, null);
	});

	test('phones of merged teams continue with their own device', async () => {
		const [owls, late] = [await played('Owls'), await joinGame(scene, event, { name: 'Owls 2' })];
		await scene.call(mergeTeams, { event, from: late.team.uid, into: owls.team.uid });
		const again = new Phone(directly(scene), event, { team: owls.team, deviceToken: late.token });
		assert.is((await again.me()).team.name, 'Owls');
	});
});
