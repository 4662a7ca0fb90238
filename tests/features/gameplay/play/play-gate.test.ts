import * as assert from 'uvu/assert';
import { removeCatalog } from '../../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { createEvent, updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { listPlayEvents, showMe, showPlayInfo } from '../../../../server/features/gameplay/play/operations/info.ts';
import { joinEvent } from '../../../../server/features/gameplay/play/operations/join.ts';
import { findStationEvent } from '../../../../server/features/gameplay/play/operations/entry.ts';
import { tryPuzzle } from '../../../../server/features/gameplay/play/operations/puzzle.ts';
import { AppError } from '../../../../server/runtime/errors.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../../../support/phone/game.ts';
import { freshId, type Phone } from '../../../support/phone/phone.ts';
import { liveSources } from '../../../support/live/live-sources.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';

const start = '2026-07-01T08:00:00.000Z';
const end = '2026-07-01T12:00:00.000Z';
const times = {
	unpublished: '2026-07-01T10:00:00.000Z',
	before: '2026-07-01T07:59:59.999Z',
	first: start,
	last: end,
	after: '2026-07-01T12:00:00.001Z',
	stillCounted: '2026-07-01T12:15:00.000Z',
	late: '2026-07-01T12:15:00.001Z'
};
type Moment = keyof typeof times;

forEachDatabase('the authorisation of an event', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	let phone: Phone;
	let one: Ids;
	let two: Ids;
	let attempt: string;
	const anonymous = { actor: { kind: 'anonymous' as const } };
	const go = async (moment: Moment) => {
		scene.setTime(times[moment]);
		await scene.call(updateEvent, { event, published: moment !== 'unpublished' });
	};

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		scene.setTime('2026-07-01T10:00:00.000Z');
		const config = { puzzleWordEnabled: true, puzzleWord: 'OWL' };
		event = (await scene.event({ start_date: start, end_date: end, config })).uid;
		const questions = await putCatalog(scene, event, 'start', [choice('One'), choice('Two')]);
		[one, two] = [questions.get('One')!, questions.get('Two')!];
		await putCatalog(scene, event, 'second', [choice('One')]);
		phone = await joinGame(scene, event, { name: 'Owls' });
		await phone.finish((await phone.start('second')).attemptId);
		attempt = (await phone.start('start')).attemptId;
	});

	// Contract 1: what a call answers at each moment; `ok` or the code.
	const calls: Record<string, () => Promise<unknown>> = {
		info: () => scene.call(showPlayInfo, { event }, anonymous),
		'a new team': () => scene.call(joinEvent, { event, joinId: freshId('join'), name: freshId('t') }, anonymous),
		'a known team': () => phone.call(joinEvent, { event, joinId: freshId('join'), name: 'Owls' }),
		'a start': () => phone.start('second'),
		'the puzzle word': () => phone.call(tryPuzzle, { event, tryId: freshId('try'), word: 'wrong' }),
		'an answer': async () => (await phone.answer(attempt, one, pick(one, 'right'))).status,
		'the end of a station': () => phone.finish(attempt)
	};
	const table: [call: string, moment: Moment, outcome: string][] = [
		['info', 'unpublished', 'event_unpublished'],
		['info', 'before', 'ok'],
		['info', 'after', 'ok'],
		['a new team', 'unpublished', 'event_unpublished'],
		['a new team', 'before', 'ok'],
		['a new team', 'last', 'ok'],
		['a new team', 'after', 'event_ended'],
		['a known team', 'unpublished', 'event_unpublished'],
		['a known team', 'before', 'ok'],
		['a known team', 'after', 'ok'],
		['a start', 'unpublished', 'event_unpublished'],
		['a start', 'before', 'event_not_started'],
		['a start', 'first', 'ok'],
		['a start', 'last', 'ok'],
		['a start', 'after', 'event_ended'],
		['the puzzle word', 'unpublished', 'event_unpublished'],
		['the puzzle word', 'before', 'event_not_started'],
		['the puzzle word', 'first', 'ok'],
		['the puzzle word', 'after', 'event_ended'],
		['an answer', 'unpublished', 'accepted'],
		['an answer', 'before', 'accepted'],
		['an answer', 'after', 'accepted'],
		['an answer', 'stillCounted', 'accepted'],
		['an answer', 'late', 'late'],
		['the end of a station', 'unpublished', 'ok'],
		['the end of a station', 'before', 'ok'],
		['the end of a station', 'late', 'ok']
	];
	for (const [call, moment, outcome] of table)
		test(`${call}, ${moment}: ${outcome}`, async () => {
			await go(moment);
			const got = await calls[call]!().then(
				(value) => (typeof value === 'string' ? value : 'ok'),
				(error: unknown) => (error instanceof AppError ? error.code : String(error))
			);
			assert.is(got, outcome);
		});

	test('a team that waits for the start learns no station, not by asking and not live', async () => {
		const asked = async () => (await phone.call(showMe, { event })).catalogs.map(({ slug }) => slug);
		const { uid: team } = (await phone.call(showMe, { event })).team;
		const { own: read } = liveSources(scene.dependencies);
		const own = async () =>
			(await read({ namespace: 'acme', eventUid: event }, [team])).get(team)?.catalogs.map(({ slug }) => slug);
		await go('before');
		assert.equal([await asked(), await own()], [[], []]);
		await go('first');
		assert.equal(
			[await asked(), await own()],
			[
				['start', 'second'],
				['start', 'second']
			]
		);
	});

	test('before the start nobody learns the stations or the number of letters', async () => {
		await go('before');
		const answers = await Promise.all(['second', 'nowhere'].map((slug) => refusal(phone.start(slug))));
		assert.equal(
			answers.map(({ code, extra }) => [code, extra]),
			answers.map(() => ['event_not_started', { opensAt: start }])
		);
		await putCatalog(scene, event, 'lettered', [choice('One')], { raetsel_buchstabe: 'O' });
		const seen = async () => {
			const { puzzleSlots } = await scene.call(showPlayInfo, { event }, anonymous);
			const { eventUid } = await scene.call(findStationEvent, { catalog: 'lettered' }, anonymous);
			return [puzzleSlots, (await phone.me()).puzzle!.slots, eventUid];
		};
		assert.equal(await seen(), [0, 0, null]);
		await go('first');
		assert.equal(await seen(), [1, 1, event]);
		assert.is((await refusal(phone.start('nowhere'))).code, 'not_found');
		await scene.call(removeCatalog, { event, slug: 'lettered' });
	});

	test('rejections because of dates contain the date', async () => {
		await go('before');
		assert.equal((await refusal(phone.start('second'))).extra, { opensAt: start });
		await go('after');
		assert.equal((await refusal(phone.start('second'))).extra, { closedAt: end });
	});

	test('stations are listed once the event has begun', async () => {
		const slugs = async () => (await scene.call(showPlayInfo, { event }, anonymous)).catalogs.map(({ slug }) => slug);
		const phase = async () => (await scene.call(showPlayInfo, { event }, anonymous)).event.phase;
		await go('before');
		assert.equal([await slugs(), await phase()], [[], 'before']);
		await go('first');
		assert.equal([await slugs(), await phase()], [['start', 'second'], 'open']);
		await go('after');
		assert.equal([await slugs(), await phase()], [['start', 'second'], 'after']);
	});

	test('an answer after the last moment earns nothing, one before it everything', async () => {
		await go('stillCounted');
		await phone.answer(attempt, one, pick(one, 'right'));
		await go('late');
		await phone.answer(attempt, two, pick(two, 'right'));
		const { points, correct, questions } = await phone.finish(attempt);
		assert.equal([points, correct], [10, 1]);
		assert.equal(questions.map(({ status }) => status).sort(), ['accepted', 'late']);
	});

	test('without dates an event is always open', async () => {
		const undated = (await scene.event()).uid;
		await putCatalog(scene, undated, 'start', [choice('One')]);
		for (const time of ['1980-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z']) {
			scene.setTime(time);
			const guest = await joinGame(scene, undated);
			assert.is((await guest.start('start')).state, 'running');
		}
	});

	test('an end before the start is rejected, an offset is parsed', async () => {
		for (const end_date of [start, '2026-07-01T07:00:00Z']) {
			const outcome = scene.call(createEvent, { name: 'Wrong', start_date: start, end_date });
			assert.is((await refusal(outcome)).details![0]!.path, 'end_date');
		}
		const berlin = await scene.call(createEvent, { name: 'Berlin', start_date: '2026-07-01T10:00:00+02:00' });
		assert.is(berlin.event.start_date, '2026-07-01T08:00:00.000Z');
	});

	test('unpublished and foreign events are not in the chooser, and an unknown one is 404 before anything else', async () => {
		await go('unpublished');
		const hidden = await scene.call(listPlayEvents, {}, anonymous);
		assert.not(hidden.events.some(({ uid }) => uid === event));
		await go('first');
		const shown = await scene.call(listPlayEvents, {}, anonymous);
		assert.ok(shown.events.some(({ uid }) => uid === event));
		const abroad = await scene.call(listPlayEvents, {}, { ...anonymous, namespace: 'beta' });
		assert.equal(abroad.events, []);
		for (const key of ['nowhere', '0'.repeat(32)])
			assert.is((await refusal(scene.call(showPlayInfo, { event: key }, anonymous))).code, 'not_found');
		const foreign = scene.call(showPlayInfo, { event }, { ...anonymous, namespace: 'beta' });
		assert.is((await refusal(foreign)).code, 'not_found');
	});

	test('staff of the namespace look at unpublished events, strangers do not', async () => {
		await go('unpublished');
		const look = (actor: ReturnType<typeof userOf>) => scene.call(showPlayInfo, { event }, { actor });
		assert.is((await look(userOf('event-manager', 'acme'))).event.uid, event);
		for (const actor of [userOf('customer', 'beta'), userOf('designer', 'acme')])
			assert.is((await refusal(look(actor))).code, 'event_unpublished');
	});
});
