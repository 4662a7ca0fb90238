import * as assert from 'uvu/assert';
import {
	activateEvent,
	createEvent,
	listEvents,
	rotateShareToken,
	showEvent,
	updateEvent
} from '../../../server/features/authoring/events/operations.ts';
import { ActiveEvent, EventConfig, QuizEvent } from '../../../server/features/authoring/events/model.ts';
import { phaseOf } from '../../../server/features/authoring/events/calendar/availability.ts';
import { revisionOf } from '../../../server/database/revisions.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../support/scene.ts';

forEachDatabase('events', ({ test, open }) => {
	let scene: Scene;
	const update = (event: string, fields: Record<string, unknown>, ifVersion?: number) =>
		scene.call(updateEvent, { event, ...fields }, { ifVersion });
	const show = async (event: string) => (await scene.call(showEvent, { event })).event;

	test.before(async () => {
		scene = await openScene({ open });
	});

	test('a new event has a slug of its name, a short code, default settings and no bounds', async () => {
		const { event } = await scene.call(createEvent, { name: '  Größtes Fest  ' });
		assert.equal([event.name, event.slug, event.published], ['Größtes Fest', 'groesstes-fest', false]);
		assert.equal([event.start_date, event.end_date, event.version], [null, null, 1]);
		assert.match(event.uid, /^[0-9a-f]{32}$/);
		assert.match(event.joinCode, /^[A-HJ-NP-Z2-9]{4,6}$/);
		assert.equal([event.config.timeZone, event.config.shuffleQuestions], ['Europe/Berlin', true]);
		assert.is(phaseOf({ startDate: null, endDate: null, published: true }, new Date()), 'open');
	});

	test('equal names get numbered slugs, also at the same moment; a given slug in use is 409', async () => {
		const names = Array.from({ length: 8 }, () => scene.call(createEvent, { name: 'Same' }));
		const made = await Promise.all(names);
		const slugs = made.map(({ event }) => event.slug).sort();
		assert.equal(slugs, ['same', ...[2, 3, 4, 5, 6, 7, 8].map((number) => `same-${number}`)]);
		const error = await refusal(scene.call(createEvent, { name: 'Other', slug: 'same' }));
		assert.equal([error.status, ...faultsOf(error)], [409, 'slug duplicate']);
		const { event } = await scene.call(createEvent, { name: 'Other', slug: 'same' }, { namespace: 'beta' });
		assert.is(event.slug, 'same');
	});

	test('the list has running and coming events by start, undated ones last', async () => {
		const namespace = 'beta';
		for (const [name, start_date] of [
			['Undated', null],
			['Late', '2026-08-01'],
			['Early', '2026-07-01']
		])
			await scene.call(createEvent, { name, start_date }, { namespace });
		const { events } = await scene.call(listEvents, {}, { namespace });
		assert.equal(
			events.map(({ name }) => name),
			['Early', 'Late', 'Other', 'Undated']
		);
	});

	test('a change only affects the given fields, and no change keeps version and time', async () => {
		const { uid } = await scene.event({ description: 'Words', end_date: '2026-07-02T10:00:00Z' });
		const before = await show(uid);
		scene.announced.length = 0;
		const revision = await revisionOf(scene.dependencies.database, 'acme', 'events');
		await update(uid, { name: 'Winter' });
		const after = await show(uid);
		assert.equal({ ...after, updatedAt: '' }, { ...before, name: 'Winter', version: 2, updatedAt: '' });
		assert.is(await revisionOf(scene.dependencies.database, 'acme', 'events'), revision + 1);
		assert.is(scene.announced.length, 1);
		for (const nothing of [{}, { name: 'Winter' }, { config: {} }, { config: { countdown: null } }])
			assert.equal((await update(uid, nothing)).event, after);
		assert.is(scene.announced.length, 1);
		assert.is((await update(uid, { description: null, end_date: null })).event.description, '');
		assert.is((await show(uid)).end_date, null);
	});

	test('dates are stored in UTC; an end that is not after the start is refused', async () => {
		const { uid } = await scene.event({ start_date: '2026-07-01T10:00:00+02:00' });
		assert.is((await show(uid)).start_date, '2026-07-01T08:00:00.000Z');
		const startDate = (await QuizEvent.findByPk(uid))!.startDate;
		const phaseAt = (time: string) => phaseOf({ startDate, endDate: null, published: true }, new Date(time));
		assert.equal([phaseAt('2026-07-01T07:59:59.999Z'), phaseAt('2026-07-01T08:00:00Z')], ['before', 'open']);
		const before = await show(uid);
		for (const end_date of ['2026-07-01T08:00:00Z', '2026-06-01'])
			assert.equal(faultsOf(await refusal(update(uid, { end_date }))), ['end_date too_small']);
		for (const start_date of ['tomorrow', '2026-02-30', '2026-07-01T25:00:00Z', '1969-12-31'])
			assert.equal(faultsOf(await refusal(update(uid, { start_date }))), ['start_date invalid_datetime']);
		assert.equal(await show(uid), before);
	});

	test('settings merge key by key, null is the default again, and all errors come together', async () => {
		const settings = { countdown: 20, timeBonusFloor: 0.5, csvDelimiter: ',', competitionMode: true };
		const { uid } = await scene.event({ config: settings });
		const before = await show(uid);
		const { event } = await update(uid, { config: { countdown: 5 } });
		assert.equal(event.config, { ...before.config, countdown: 5 });
		assert.is((await update(uid, { config: { countdown: null } })).event.config.countdown, 0);
		const stored = await show(uid);
		const faulty = { name: '', published: null, config: { countdown: 10, timeBonusFloor: 2, noSuchKey: 1 } };
		assert.equal(faultsOf(await refusal(update(uid, faulty))).sort(), [
			'config.noSuchKey unknown_field',
			'config.timeBonusFloor too_big',
			'name required',
			'published not_nullable'
		]);
		assert.equal(await show(uid), stored);
	});

	test('aliases are read, keys of old times are ignored and named', async () => {
		const { uid } = await scene.event();
		const config = { QRRestrict: true, CheckAnswerButton: 'yes', whitelist: 'x', sliderProfile: 1 };
		const { event, ignored } = await update(uid, { config });
		assert.equal([event.config.restrictToTeams, event.config.instantFeedback], [true, true]);
		assert.equal(ignored, ['whitelist', 'sliderProfile']);
	});

	test('secrets are stored sealed and never shown', async () => {
		const word = 'Sternwarte';
		const { uid } = await scene.event({ config: { puzzleWord: word } });
		const { token, url } = await scene.call(rotateShareToken, { event: uid });
		const answer = JSON.stringify(await show(uid));
		assert.match(answer, /"puzzleWordSet":true,"dashboardShareTokenSet":true/);
		for (const secret of [word, token]) assert.not.match(answer, new RegExp(secret));
		const row = JSON.stringify(await EventConfig.findByPk(uid));
		for (const secret of [word, token]) assert.not.match(row, new RegExp(secret));
		assert.match(url, new RegExp(`/event/[a-z0-9-]+/dashboard/${token}$`));
		const second = await scene.call(rotateShareToken, { event: uid });
		assert.is.not(second.token, token);
		assert.is((await update(uid, { config: { puzzleWord: null } })).event.config.puzzleWordSet, false);
	});

	test('of two changes to the same version one is refused, also at the same moment', async () => {
		const { uid } = await scene.event();
		const both = await Promise.allSettled([update(uid, { name: 'A' }, 1), update(uid, { name: 'B' }, 1)]);
		const refused = both.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
		assert.equal(
			refused.map(({ reason }) => [reason.code, reason.extra]),
			[['version_conflict', { currentVersion: 2 }]]
		);
		assert.is((await show(uid)).version, 2);
	});

	test('only activating chooses the active event', async () => {
		const [a, b] = [await scene.event(), await scene.event()];
		await scene.call(activateEvent, { event: b.uid });
		await update(a.uid, { config: { countdown: 5 } });
		await scene.call(showEvent, { event: a.uid });
		const row = await ActiveEvent.findByPk('acme');
		assert.equal([row!.eventUid, row!.setBy], [b.uid, 'system']);
	});

	test('an event of another namespace does not exist here', async () => {
		const { uid, slug } = await scene.event({ name: 'Hidden' }, 'beta');
		for (const event of [uid, slug])
			for (const operation of [showEvent, updateEvent, activateEvent, rotateShareToken])
				assert.is((await refusal(scene.call(operation, { event }))).code, 'not_found');
		const analyst = { actor: userOf('analyst', 'acme') };
		const own = await scene.event();
		assert.is((await refusal(scene.call(updateEvent, { event: own.uid, name: 'X' }, analyst))).code, 'forbidden');
		assert.is((await scene.call(showEvent, { event: own.uid.toUpperCase() }, analyst)).event.uid, own.uid);
	});
});
