import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { nameKey } from '#lib/text/name-key.ts';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { joinEvent, renameMe } from '../../../../server/features/gameplay/play/operations/join.ts';
import { submitPublicResult } from '../../../../server/features/gameplay/play/operations/submit.ts';
import { blockedIn } from '../../../../server/features/authoring/team-names/blocked.ts';
import type { Lexicon } from '../../../../server/features/authoring/team-names/lexicon.ts';
import { BlockedName } from '../../../../server/features/authoring/team-names/model.ts';
import {
	blockName,
	listBlocked,
	unblockName
} from '../../../../server/features/authoring/team-names/operations/blocked.ts';
import { reserveBatch } from '../../../../server/features/authoring/team-names/operations/names.ts';
import { Team } from '../../../../server/features/authoring/teams/model.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { freshId } from '../../../support/phone/phone.ts';
import { choice, joinGame, putCatalog } from '../../../support/phone/game.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';

forEachDatabase('blocked names', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	const block = (term: string, more: object = {}, namespace = 'acme') =>
		scene.call(blockName, { term, ...more }, { actor: userOf('team-manager', namespace), namespace });
	const own = async () => (await scene.call(listBlocked, {})).blocked.filter(({ everywhere }) => !everywhere);
	const joinBeta = (uid: string, name: string) =>
		scene.call(
			joinEvent,
			{ event: uid, joinId: freshId('join'), name },
			{ actor: { kind: 'anonymous' }, namespace: 'beta' }
		);
	const join = (name: string) => joinGame(scene, event, { name });

	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => {
		({ uid: event } = await scene.event({ name: freshId('event') }));
		await BlockedName.destroy({ where: { namespace: ['acme', 'beta'] } });
	});

	test('a blocked name does not get in, however it is written, nor by a new name; another one does (Q42)', async () => {
		await block('Käsekuchen');
		for (const name of [
			'Käsekuchen',
			'Die KÄSEKUCHEN-Bande',
			'käse\u200bkuchen',
			'Käsekuchen'.normalize('NFD'),
			'käse/-kuchen'
		])
			assert.equal(faultsOf(await refusal(join(name))), ['name name_blocked'], name);
		assert.is(await Team.count({ where: { eventUid: event } }), 0);
		const phone = await join('Apfelkuchen');
		assert.equal(faultsOf(await refusal(phone.call(renameMe, { event, name: 'Team Käsekuchen' }))), [
			'name name_blocked'
		]);
		await phone.call(renameMe, { event, name: 'Pflaumenkuchen' });
		const { uid: beta } = await scene.event({}, 'beta');
		await joinBeta(beta, 'Käsekuchen');
	});

	test('a result from outside brings no team with a blocked name along', async () => {
		await putCatalog(scene, event, 'mill', [choice('Which?')]);
		await block('Käsekuchen');
		const submit = (name: string) =>
			scene.call(
				submitPublicResult,
				{ event, catalog: 'mill', name, correct: 1, total: 1 },
				{ actor: { kind: 'anonymous' } }
			);
		assert.equal(faultsOf(await refusal(submit('Die KÄSEKUCHEN-Bande'))), ['name name_blocked']);
		assert.is(await Team.count({ where: { eventUid: event } }), 0);
		await submit('Apfelkuchen');
		assert.is(await Team.count({ where: { eventUid: event } }), 1);
	});

	test('what is blocked is not proposed', async () => {
		await scene.call(updateEvent, { event, config: { randomNameTones: ['bold'], randomNameDomains: ['nature'] } });
		await block('Füchse');
		await block('mutig');
		const batches = await Promise.all(Array.from({ length: 40 }, () => scene.call(reserveBatch, { event, count: 10 })));
		const names = batches.flatMap(({ reservations }) => reservations);
		assert.is(names.filter(({ fallback }) => !fallback).length, 15 * 19);
		assert.not(names.some(({ name }) => /füchse|mutig/i.test(name)));
	});

	test('a namespace has its own list; the one of all is for administrators', async () => {
		const { blocked } = await block('Quark');
		assert.equal(blocked.everywhere, false);
		assert.is((await refusal(block('QUARK'))).code, 'conflict');
		assert.equal(faultsOf(await refusal(block('q'))), ['term too_short']);
		assert.equal(
			(await own()).map(({ term }) => term),
			['Quark']
		);
		assert.equal(
			(await scene.call(listBlocked, {}, { namespace: 'beta' })).blocked.filter(({ everywhere }) => !everywhere),
			[]
		);
		const unblock = (id: number, actor = userOf('team-manager', 'acme'), namespace = 'acme') =>
			scene.call(unblockName, { id }, { actor, namespace });
		assert.is((await refusal(unblock(blocked.id, userOf('admin', 'beta'), 'beta'))).code, 'not_found');
		await unblock(blocked.id);
		assert.is((await refusal(unblock(blocked.id))).code, 'not_found');

		assert.is((await refusal(block('Everywhere', { everywhere: true }))).code, 'forbidden');
		const admin = { actor: userOf('admin', 'acme'), namespace: 'acme' };
		const made = await scene.call(blockName, { term: 'Everywhere', everywhere: true }, admin);
		assert.is((await refusal(scene.call(blockName, { term: 'everywhere', everywhere: true }, admin))).code, 'conflict');
		const { uid: beta } = await scene.event({}, 'beta');
		assert.equal(faultsOf(await refusal(joinBeta(beta, 'We are everywhere'))), ['name name_blocked']);
		assert.is((await refusal(unblock(made.blocked.id))).code, 'forbidden');
		await unblock(made.blocked.id, userOf('admin', 'acme'));
		await joinBeta(beta, 'We are everywhere');
	});

	test('no word that we propose is blocked from the beginning', async () => {
		const isBlocked = await blockedIn('acme', null);
		assert.ok(isBlocked('team arschloch'));
		// Words that hold one of the terms would be refused with it.
		for (const word of ['Physiotherapist', 'Scunthorpe', 'Barsch', 'Shiitake', 'Ignazio', 'Penistone', 'Cocktail'])
			assert.not(isBlocked(nameKey(word)), word);
		for (const locale of ['de', 'en']) {
			const { adjectives, nouns } = JSON.parse(
				readFileSync(`database/seeds/lexicon/${locale}.json`, 'utf8')
			) as Lexicon;
			const words = [adjectives, nouns].flatMap((part) => Object.values(part).flat());
			assert.equal(
				words.filter((word) => isBlocked(nameKey(word))),
				[]
			);
		}
	});
});
