import * as assert from 'uvu/assert';
import { createAnnouncement, removeAnnouncement } from '../../../server/features/authoring/announcements/operations.ts';
import type { Role } from '../../../server/access/permission-matrix.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { joinGame } from '../../support/phone/game.ts';
import { liveSources } from '../../support/live/live-sources.ts';
import { refusal } from '../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../support/scene.ts';

forEachDatabase('announcements', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => {
		scene.setTime('2030-06-01T18:00:00Z');
		event = (await scene.event()).uid;
	});
	test.after.each(() => scene.setTime(null));

	const say = async (text: string, more: object = {}) =>
		(await scene.call(createAnnouncement, { event, text, ...more })).announcement;
	const textsOf = (rows: { text: string }[]) => rows.map(({ text }) => text);
	async function told(audience: string): Promise<string[]> {
		const ref = { namespace: 'acme', eventUid: event };
		return textsOf((await liveSources(scene.dependencies).announcements(ref, [audience])).get(audience)!.rows);
	}

	test('each reaches those it is for, newest first', async () => {
		const phone = await joinGame(scene, event);
		await say('for all');
		await say('for phones', { audience: 'players' });
		await say('for screens', { audience: 'screens', level: 'important' });
		assert.equal(await told('staff'), ['for screens', 'for phones', 'for all']);
		assert.equal(await told('share'), ['for screens', 'for all']);
		assert.equal(textsOf((await phone.me()).announcements), ['for phones', 'for all']);
		assert.equal(scene.announced.at(-1), { namespace: 'acme', eventUid: event, topics: ['announcements', 'own'] });
	});

	test('expired announcements reach nobody, and neither do withdrawn ones', async () => {
		const short = await say('for a minute', { seconds: 60 });
		assert.equal([short.createdAt, short.expiresAt], ['2030-06-01T18:00:00.000Z', '2030-06-01T18:01:00.000Z']);
		const long = await say('until the end');
		assert.is(long.expiresAt, null);
		scene.setTime('2030-06-01T18:01:00Z');
		assert.equal(await told('staff'), ['until the end']);
		await scene.call(removeAnnouncement, { id: long.id });
		assert.equal(await told('staff'), []);
		assert.is((await refusal(scene.call(removeAnnouncement, { id: long.id }))).code, 'not_found');
	});

	test('an event keeps its newest fifty', async () => {
		for (let count = 0; count < 53; count += 1) await say(`number ${count}`);
		assert.equal((await told('staff')).slice(0, 2), ['number 52', 'number 51']);
		assert.is((await told('staff')).length, 20);
		const first = await say('one more');
		await scene.call(removeAnnouncement, { id: first.id - 49 });
		assert.is((await refusal(scene.call(removeAnnouncement, { id: first.id - 50 }))).code, 'not_found');
	});

	test('its text is one line of up to 280 characters, its length between ten seconds and a day', async () => {
		for (const input of [{ text: '' }, { text: 'a\nb' }, { text: 'x'.repeat(281) }, { text: 'x', seconds: 9 }])
			assert.is((await refusal(scene.call(createAnnouncement, { event, ...input }))).code, 'invalid_input');
		assert.is((await say('😀'.repeat(280))).text.length, 560);
		assert.is((await say('<b>bold</b>')).text, '<b>bold</b>');
	});

	test('people who can edit events can announce, in their own namespace only', async () => {
		const { id } = await say('for all');
		const as = (role: Role, namespace = 'acme') => ({ actor: userOf(role, namespace), namespace });
		for (const role of ['analyst', 'team-manager', 'catalog-editor', 'designer'] as const)
			assert.is((await refusal(scene.call(createAnnouncement, { event, text: 'no' }, as(role)))).code, 'forbidden');
		assert.is((await refusal(scene.call(removeAnnouncement, { id }, as('customer', 'beta')))).code, 'not_found');
		assert.is(
			(await refusal(scene.call(createAnnouncement, { event, text: 'no' }, as('customer', 'beta')))).code,
			'not_found'
		);
		await scene.call(removeAnnouncement, { id }, as('event-manager'));
	});
});
