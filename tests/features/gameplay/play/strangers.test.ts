import * as assert from 'uvu/assert';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { clearUnplayed, restoreCleared } from '../../../../server/features/gameplay/play/operations/clear-unplayed.ts';
import { showPlayInfo } from '../../../../server/features/gameplay/play/operations/info.ts';
import { joinEvent } from '../../../../server/features/gameplay/play/operations/join.ts';
import { submitPublicResult } from '../../../../server/features/gameplay/play/operations/submit.ts';
import { Team, TeamDevice } from '../../../../server/features/authoring/teams/model.ts';
import { createTeams, listTeamLinks, updateTeam } from '../../../../server/features/authoring/teams/operations.ts';
import { createRateLimits } from '../../../../server/access/rates.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, putCatalog } from '../../../support/phone/game.ts';
import { freshId } from '../../../support/phone/phone.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const anonymous = { actor: { kind: 'anonymous' as const } };
// Rows are stamped by the real clock.
const start = Date.now();

forEachDatabase('whoever comes without a card', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	const at = (seconds: number) => scene.setTime(new Date(start + seconds * 1000).toISOString());
	const set = (config: object) => scene.call(updateEvent, { event, config });
	const join = (name: string, more: object = {}) =>
		scene.call(joinEvent, { event, joinId: freshId('join'), name, ...more }, anonymous);
	const refused = async (outcome: Promise<unknown>) => {
		const { code, status } = await refusal(outcome);
		return `${status} ${code}`;
	};
	const names = async () =>
		(await Team.findAll({ where: { eventUid: event, removedAt: null }, order: ['name'] })).map(({ name }) => name);
	/** Somebody plays, so that nobody waits in the lobby any more. */
	const begin = async () => void (await (await joinGame(scene, event, { name: 'Player' })).start('start'));

	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => {
		at(0);
		scene.dependencies.presentTeams = () => new Set();
		event = (await scene.event({ name: freshId('event') })).uid;
		await putCatalog(scene, event, 'start', [choice('One')]);
	});

	test('gets the place of the newest bot that is gone, while the others stay', async () => {
		await begin();
		await set({ expectedTeams: 4 });
		for (const [second, name] of [
			[1, 'Bot 1'],
			[2, 'Bot 2'],
			[3, 'Bot 3']
		] as const) {
			at(second);
			await join(name);
		}
		at(30);
		assert.is(await refused(join('Early')), '409 event_full', 'their phones were there in the last minute');
		at(64);
		await join('Honest');
		assert.equal(await names(), ['Bot 1', 'Bot 2', 'Honest', 'Player']);
		assert.ok(
			scene.announced.at(-1)!.topics.some((topic) => topic.startsWith('access:team ')),
			'its phone is told'
		);
		await set({ expectedTeams: 5 });
		await join('Bot 3');
	});

	test('never replaces listed, formerly listed, playing, connected or long-standing teams', async () => {
		await begin();
		const made: string[] = [];
		for (const name of ['Listed', 'Once listed', 'Connected']) made.push((await join(name)).team.uid);
		await scene.call(updateTeam, { event, uid: made[0], listed: true });
		await scene.call(updateTeam, { event, uid: made[1], listed: true });
		await scene.call(updateTeam, { event, uid: made[1], listed: false });
		await set({ expectedTeams: 4 });
		scene.dependencies.presentTeams = () => new Set([made[2]!]);
		at(100);
		assert.is(await refused(join('Late')), '409 event_full');
		scene.dependencies.presentTeams = () => new Set();
		at(31 * 60);
		assert.is(await refused(join('Late')), '409 event_full', 'half an hour is over');
		at(29 * 60);
		await join('In time');
		assert.equal(await names(), ['In time', 'Listed', 'Once listed', 'Player']);
	});

	test('never replaces teams in the lobby, where phones sleep, or teams with a card', async () => {
		await set({ expectedTeams: 1 });
		await join('Waiting');
		at(600);
		assert.is(await refused(join('Late')), '409 event_full');
		await scene.call(createTeams, { event, names: ['Owls'] });
		const [link] = (await scene.call(listTeamLinks, { event })).links;
		await join('', { teamCode: link!.code, name: undefined });
		assert.equal(await names(), ['Owls', 'Waiting']);
	});

	test('is stopped while joining is closed, but known teams still get in', async () => {
		const joinId = freshId('join');
		await join('First', { joinId });
		await set({ joinClosed: true });
		assert.is(await refused(join('Second')), '409 joins_closed');
		await join('First', { joinId });
		await scene.call(createTeams, { event, names: ['Owls'] });
		const [link] = (await scene.call(listTeamLinks, { event })).links;
		assert.is((await join('', { teamCode: link!.code, name: undefined })).team.name, 'Owls');
		const sent = { event, name: 'By result', catalog: 'start', correct: 1, total: 1 };
		assert.is(await refused(scene.call(submitPublicResult, sent, anonymous)), '409 joins_closed');
		assert.equal((await scene.call(showPlayInfo, { event }, anonymous)).entry, { isClosed: true, asksWord: false });
		assert.equal(await names(), ['First', 'Owls']);
	});

	test('types the word of the big screen in any spelling, and nobody can read it through the API', async () => {
		await set({ joinWord: 'Leucht-Turm' });
		const info = await scene.call(showPlayInfo, { event }, anonymous);
		assert.ok(info.entry.asksWord && !/leucht/i.test(JSON.stringify(info)));
		for (const word of [undefined, '', 'Hafen']) assert.is(await refused(join('A', { word })), '403 word_needed');
		await join('A', { word: ' leuchtturm ' });
		assert.equal(await names(), ['A']);
	});

	test('does not guess the word in a loop: the right one is refused too once too many were wrong', async () => {
		scene.dependencies.limits = createRateLimits(1);
		await set({ joinWord: 'K7QDM' });
		const guess = (word: string, browserId?: string) =>
			scene.call(joinEvent, { event, joinId: freshId('join'), name: freshId('n'), word }, { ...anonymous, browserId });
		const codes = await Promise.all(Array.from({ length: 60 }, (_, index) => refused(guess(`wrong${index}`))));
		assert.equal(new Set(codes), new Set(['403 word_needed']));
		assert.is(await refused(guess('K7QDM')), '429 rate_limited');
		await guess('K7QDM', 'another-phone');
		scene.dependencies.limits = createRateLimits(0);
	});

	test('is removed together if it never played, and comes back with its phone', async () => {
		await begin();
		await scene.call(createTeams, { event, names: ['Owls'] });
		for (const name of ['Bot 1', 'Bot 2', 'Bot 3']) await join(name);
		const { removed, at: moment } = await scene.call(clearUnplayed, { event });
		assert.is(removed, 3);
		assert.equal(await names(), ['Owls', 'Player']);
		assert.is(await TeamDevice.count({ where: { eventUid: event, revokedAt: null } }), 1);
		await join('Bot 2');
		at(20);
		assert.equal(await scene.call(restoreCleared, { event, at: moment }), {
			...{ event_uid: event, restored: 2, left: 1 }
		});
		assert.equal(await names(), ['Bot 1', 'Bot 2', 'Bot 3', 'Owls', 'Player']);
		assert.is(await TeamDevice.count({ where: { eventUid: event, revokedAt: null } }), 4);
		assert.is((await scene.call(restoreCleared, { event, at: moment })).restored, 0);
	});
});
