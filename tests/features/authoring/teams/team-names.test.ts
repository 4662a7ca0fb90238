import * as assert from 'uvu/assert';
import { nameKey } from '#lib/text/name-key.ts';
import { runMinuteJob } from '../../../../server/jobs/timed.ts';
import { EventConfig } from '../../../../server/features/authoring/events/model.ts';
import { showEvent, updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { renameMe } from '../../../../server/features/gameplay/play/operations/join.ts';
import { TeamName } from '../../../../server/features/authoring/team-names/model.ts';
import {
	confirmReservation,
	listNames,
	previewNames,
	releaseReservation,
	reserveBatch,
	reserveName
} from '../../../../server/features/authoring/team-names/operations/names.ts';
import { removeTeam } from '../../../../server/features/gameplay/results/operations.ts';
import { updateTeam } from '../../../../server/features/authoring/teams/operations.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { joinGame } from '../../../support/phone/game.ts';
import { freshId } from '../../../support/phone/phone.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const anonymous = { actor: { kind: 'anonymous' as const } };
const at = (minutes: number) => new Date(Date.parse('2026-07-01T12:00:00Z') + minutes * 60_000).toISOString();
// 17 serious adjectives and 18 nouns of science.
const few = { randomNameTones: ['serious'], randomNameDomains: ['science'] };
const all = 17 * 18;

forEachDatabase('proposed team names', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	const set = (config: object) => scene.call(updateEvent, { event, config });
	const reserve = () => scene.call(reserveName, { event }, anonymous);
	const batch = (count: unknown) => scene.call(reserveBatch, { event, count }, anonymous);
	const confirm = (token: string, name?: string) =>
		scene.call(confirmReservation, { event, token, ...(name === undefined ? {} : { name }) }, anonymous);
	const history = async () => (await scene.call(listNames, { event })).names;
	const historyOf = async (team: string) =>
		(await scene.call(listNames, { event, team })).names.map(({ name, state }) => [name, state]);
	const preview = (more: object = {}) => scene.call(previewNames, { event, ...more });
	const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code;

	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => {
		scene.setTime(at(0));
		({ uid: event } = await scene.event({ name: freshId('event') }));
	});

	test('fifty phones ask for ten of 306 names at once: 500 different ones, guests when nothing is left (Q37)', async () => {
		await set(few);
		const answers = await Promise.all(Array.from({ length: 50 }, () => batch(10)));
		const got = answers.flatMap(({ reservations }) => reservations);
		assert.is(got.length, 500);
		assert.is(new Set(got.map(({ name }) => nameKey(name))).size, 500);
		assert.is(new Set(got.map(({ token }) => token)).size, 500);
		const guests = got.filter(({ fallback }) => fallback);
		assert.is(guests.length, 500 - all);
		for (const { name, total, token } of got) {
			assert.match(token, /^[0-9a-f]{32}$/);
			assert.is(total, all);
			assert.ok(name.length <= 37);
		}
		for (const { name, remaining } of guests) {
			assert.match(name, /^Gast-[0-9A-F]{5}$/);
			assert.is(remaining, 0);
		}
		assert.equal([(await preview()).total, (await preview()).remaining], [all, 0]);
		const stored = JSON.stringify(await history());
		assert.not(got.some(({ token }) => stored.includes(token)));

		scene.setTime(at(10));
		const again = await batch(10);
		assert.ok(again.reservations.every(({ fallback, remaining }) => !fallback && remaining === all - 10));
		assert.is((await preview()).remaining, all - 10);
	});

	test('a name is held for ten minutes, confirmed again and again, and given up by its token alone', async () => {
		await set(few);
		const one = await reserve();
		assert.is(one.event_id, event);
		assert.equal([one.expires_at, one.remaining, one.lexicon_version], [at(10), all - 1, 1]);
		const other = await reserve();
		assert.is(await codeOf(confirm(one.token, 'Somebody else')), 'not_found');
		assert.is(await codeOf(confirm('0'.repeat(32))), 'not_found');
		assert.equal(await confirm(one.token, one.name.toUpperCase()), {
			event_id: event,
			name: one.name,
			fallback: false
		});
		scene.setTime(at(30));
		assert.equal(await confirm(one.token), { event_id: event, name: one.name, fallback: false });
		assert.is(await codeOf(confirm(other.token)), 'not_found', 'over');
		assert.is((await preview()).remaining, all - 1, 'what is over counts as free once anybody asks');
		const third = await reserve();
		await scene.call(releaseReservation, { event, token: third.token }, anonymous);
		assert.is(await codeOf(scene.call(releaseReservation, { event, token: third.token }, anonymous)), 'not_found');
		assert.equal(
			(await history()).map(({ name, state }) => [name, state]),
			[
				[third.name, 'released'],
				[other.name, 'released'],
				[one.name, 'assigned']
			]
		);
	});

	test('the token of another event opens nothing', async () => {
		const { token } = await reserve();
		({ uid: event } = await scene.event());
		assert.is(await codeOf(confirm(token)), 'not_found');
		assert.is(await codeOf(scene.call(releaseReservation, { event, token }, anonymous)), 'not_found');
	});

	test('a team joins with a held name; it is free again when the team has another one or is removed', async () => {
		await set(few);
		const { name, token } = await reserve();
		const wrong = await refusal(joinGame(scene, event, { name: 'Own idea', reservationToken: token }));
		assert.equal(faultsOf(wrong), ['reservationToken expired']);
		const phone = await joinGame(scene, event, { name, reservationToken: token });
		assert.equal([(await history())[0]!.state, (await history())[0]!.teamUid], ['assigned', phone.team.uid]);
		assert.is(await codeOf(scene.call(releaseReservation, { event, token }, anonymous)), 'wrong_state');
		const next = await reserve();
		await phone.call(renameMe, { event, name: next.name, reservationToken: next.token });
		await runMinuteJob(scene.dependencies);
		const states = async () => Object.fromEntries((await history()).map((row) => [row.name, row.state]));
		assert.equal(await states(), { [name]: 'released', [next.name]: 'assigned' });
		await scene.call(updateTeam, { event, uid: phone.team.uid, name: 'Staff knows better' });
		await runMinuteJob(scene.dependencies);
		assert.equal(await states(), { [name]: 'released', [next.name]: 'released' });

		const last = await reserve();
		const gone = await joinGame(scene, event, { name: last.name, reservationToken: last.token });
		await scene.call(removeTeam, { event, uid: gone.team.uid });
		await runMinuteJob(scene.dependencies);
		assert.is((await states())[last.name], 'released');
		assert.equal(await historyOf(gone.team.uid), [[last.name, 'released']]);
		assert.equal(await historyOf('a'.repeat(32)), []);
		const late = await reserve();
		scene.setTime(at(11));
		const over = await refusal(joinGame(scene, event, { name: late.name, reservationToken: late.token }));
		assert.equal(faultsOf(over), ['reservationToken expired']);
		await joinGame(scene, event, { name: late.name });
	});

	test('a typed name is never proposed, and leaves one less', async () => {
		await set(few);
		const { name } = (await preview({ count: 1 })).suggestions[0]!;
		await joinGame(scene, event, { name: name.toLowerCase() });
		const left = await Promise.all(Array.from({ length: 31 }, () => batch(10)));
		const names = left.flatMap(({ reservations }) => reservations.map((one) => nameKey(one.name)));
		assert.not(names.includes(nameKey(name)));
		assert.is(left.flatMap(({ reservations }) => reservations).filter(({ fallback }) => !fallback).length, all - 1);
	});

	test('the number of a batch: none and too few are one, too many ten, no number 422', async () => {
		const sizes: number[] = [];
		for (const count of [undefined, 0, '-3', '4', 99]) sizes.push((await batch(count)).reservations.length);
		assert.equal(sizes, [1, 1, 1, 4, 10]);
		for (const count of ['many', '1.5', 2.5]) assert.is(await codeOf(batch(count)), 'invalid_input');
	});

	test('a preview holds nothing, and tries other wishes than those of the event', async () => {
		await set(few);
		const shown = await preview({ count: '20' });
		assert.is(shown.suggestions.length, 20);
		assert.equal([shown.total, shown.remaining, shown.strategy], [all, all, 'ai']);
		assert.equal(shown.filters, { locale: 'de', domains: ['science'], tones: ['serious'] });
		const other = await preview({
			domains: 'nature,sports',
			tones: [],
			locale: 'en-GB',
			strategy: 'LEXICON',
			count: 1
		});
		assert.is(other.strategy, 'lexicon');
		assert.is(other.total, (64 + 18 + 18 + 18 + 17 + 19) * (20 + 19));
		assert.equal((await preview({ domains: '' })).filters.domains, []);
		assert.is(await codeOf(preview({ domains: 'weather' })), 'invalid_input');
		assert.is(await codeOf(preview({ count: 21 })), 'invalid_input');
		assert.is(await TeamName.count({ where: { eventUid: event } }), 0);
	});

	test('other settings free what nobody uses; what is in use stays', async () => {
		await set(few);
		const [used, held] = [await reserve(), await reserve()];
		await confirm(used.token);
		await set({ randomNameTones: ['bold'] });
		const next = await reserve();
		assert.is(await codeOf(confirm(held.token)), 'not_found');
		assert.is((await confirm(used.token)).name, used.name);
		assert.equal([next.total, next.remaining], [17 * 18, 17 * 18 - 1]);
	});

	test('who may ask: published, not over, not restricted, and only where names are proposed', async () => {
		await set({ restrictToTeams: true });
		assert.equal([await codeOf(reserve()), await codeOf(batch(2))], ['team_not_listed', 'team_not_listed']);
		await set({ restrictToTeams: false, randomNames: false });
		assert.is(await codeOf(reserve()), 'feature_disabled');
		await scene.call(updateEvent, { event, published: false, config: { randomNames: true } });
		assert.is(await codeOf(reserve()), 'event_unpublished');
		await reserveAsStaff();
		await scene.call(updateEvent, { event, published: true, start_date: at(60), end_date: at(120) });
		await reserve();
		scene.setTime(at(121));
		assert.is(await codeOf(reserve()), 'event_ended');
	});
	const reserveAsStaff = () => scene.call(reserveName, { event });

	test('an event holds three thousand names at most, the oldest go, and a thousand that came to nothing are remembered', async () => {
		const row = (index: number) => ({
			...{ namespace: 'acme', eventUid: event, name: `n${index}`, nameKey: `n${index}`, activeKey: `n${index}` },
			...{ state: 'reserved', source: 'lexicon', filterKey: 'ai|de||', lexiconVersion: 1 },
			...{ expiresAt: new Date(at(10)), reservedAt: new Date(at(0)) }
		});
		const rows = Array.from({ length: 2999 }, (_, index) => row(index));
		for (let from = 0; from < rows.length; from += 1000)
			await TeamName.bulkCreate(rows.slice(from, from + 1000) as never);
		const held = () => TeamName.count({ where: { eventUid: event, state: 'reserved' } });
		await reserve();
		await reserve();
		assert.is(await held(), 3000);
		scene.setTime(at(11));
		await runMinuteJob(scene.dependencies);
		assert.is(await TeamName.count({ where: { eventUid: event } }), 1000);
		await reserve();
	});

	test('the settings of names stand in columns of their own, and come and go with the migration', async () => {
		const chosen = {
			randomNameStrategy: 'LEXICON',
			randomNameBuffer: 7,
			randomNameLocale: 'en-gb',
			countdown: 5,
			...few
		};
		await set(chosen);
		const row = (await EventConfig.findByPk(event))!;
		assert.equal([row.randomNameDomains, row.randomNameTones], [['science'], ['serious']]);
		assert.equal([row.randomNameStrategy, row.randomNameBuffer, row.randomNameLocale], ['lexicon', 7, 'en-GB']);
		assert.not('randomNameTones' in row.settings);
		const { config } = (await scene.call(showEvent, { event })).event;
		const { database } = scene.dependencies;
		await database.migrator.down({ to: '0110-name-settings' });
		await database.migrator.up();
		assert.equal((await scene.call(showEvent, { event })).event.config, config);
		await set({ randomNameTones: null, randomNameStrategy: null });
		assert.is((await EventConfig.findByPk(event))!.randomNameTones, null);
		const reset = (await scene.call(showEvent, { event })).event.config;
		assert.equal([reset.randomNameTones, reset.randomNameStrategy, reset.randomNameBuffer], [[], 'ai', 7]);
	});
});
