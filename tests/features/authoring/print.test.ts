import * as assert from 'uvu/assert';
import { sheets } from '#lib/print/sheets.ts';
import { updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { showPrint } from '../../../server/features/authoring/print/operations/summary.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { choice, putCatalog } from '../../support/phone/game.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, type Scene } from '../../support/scene.ts';

onSqlite('what is printed of an event', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		event = (
			await scene.event({
				name: 'Fest',
				start_date: '2026-07-01T16:00:00Z',
				description: '<p>Bei <b>Regen</b></p><p>drinnen</p>'
			})
		).uid;
		await putCatalog(scene, event, 'tower', [choice('One')], { name: 'Turm', description: 'Am Tor' });
		await putCatalog(scene, event, 'mill', [choice('Two')], { name: 'Mühle' });
	});
	const show = async () => (await scene.call(showPrint, { event })).paper;

	test('stickers, posters and letters have the texts of the event, in its time zone and language', async () => {
		const { stickers, posters, letter, card } = await show();
		assert.equal(stickers[0], {
			header: 'Fest',
			subheader: '1. Juli 2026',
			catalog: 'Turm',
			desc: 'Am Tor',
			link: `http://localhost/?event=${event}&katalog=tower`
		});
		assert.equal(
			posters.map(({ name, number, dark }) => [name, number, dark]),
			[
				['Fest', null, '#2f6b2f'],
				['Turm', 1, '#b3261e'],
				['Mühle', 2, '#b3261e']
			]
		);
		assert.equal(letter.values, {
			event_name: 'Fest',
			event_start: 'Mittwoch, 1. Juli 2026 um 18:00',
			event_end: '',
			event_description: 'Bei Regen\ndrinnen'
		});
		assert.is(card.address, 'localhost/j/');
		await scene.call(updateEvent, { event, config: { locale: 'en', timeZone: 'UTC', pageTitle: 'Gala' } });
		const english = await show();
		assert.equal([english.stickers[0]!.header, english.stickers[0]!.subheader], ['Gala', '1 July 2026']);
		assert.match(english.letter.builtIn, /^<h2>Hello \[team\]/);
	});

	test('a sheet of one’s own is refused where its labels do not fit', async () => {
		const custom = { ...sheets.avery_l7163, pitchX: 50 };
		const outcome = await refusal(scene.call(updateEvent, { event, config: { stickerCustom: custom } }));
		assert.equal(faultsOf(outcome), ['config.stickerCustom.pitchX too_big']);
	});
});
