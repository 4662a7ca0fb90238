import * as assert from 'uvu/assert';
import { sheets, type Sheet, type SheetName } from '#lib/print/sheets.ts';
import { updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { uploadFile } from '../../../server/features/platform/media/operations.ts';
import { createTeams, listTeamLinks } from '../../../server/features/authoring/teams/operations.ts';
import { cpuMs } from '../../support/runner/cpu.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { demand } from '../../support/ask.ts';
import { choice, putCatalog } from '../../support/phone/game.ts';
import type { Answer, Client } from '../../support/http.ts';
import { faultsOf } from '../../support/old-endpoints.ts';
import { placedTexts } from '../../support/print/pdf-places.ts';
import { countPages, readPdf } from '../../support/print/pdf-text.ts';
import { sentFile } from '../../support/print/pictures.ts';
import { readCodes, type ReadCode } from '../../support/print/read-codes.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

const names = ['Freiwillige Feuerwehr Lindenau', 'Ομάδα Άλφα', 'Жёлтые Їжаки', 'שלום חברים', 'مرحبا', '漢字チーム 🎉'];
const quietModules = 4;

onSqlite('what leaves the printer', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let admin: Client;
	let event: string;
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		admin = await served.login('admin');
	});
	test.before.each(async () => {
		event = (await scene.event({ name: 'Fest', start_date: '2026-07-01T16:00:00Z' })).uid;
		await putCatalog(scene, event, 'tower', [choice('One')], { name: 'Rathausturm', description: 'Am Portal' });
		await putCatalog(scene, event, 'mill', [choice('Two')], { name: 'Alte Mühle' });
		await scene.call(createTeams, { event, names });
	});
	test.after(() => served.close());

	const get = (path: string, query = '', status = 200, by = admin): Promise<Answer> =>
		demand(by, `GET /admin/${path}.pdf?event=${event}${query}`, status);
	const station = (slug: string) => `http://localhost/?event=${event}&katalog=${slug}`;
	/** Where a code is without its quiet zone, when this is the box with it. */
	const bare = ({ x, y, side }: Omit<ReadCode, 'text'>, modules: number) => {
		const module = side / (modules + 2 * quietModules);
		return { x: x + quietModules * module, y: y + quietModules * module, side: modules * module };
	};
	const isNear = (found: ReadCode, wanted: Omit<ReadCode, 'text'>, name: string) => {
		for (const key of ['x', 'y', 'side'] as const)
			assert.ok(Math.abs(found[key] - wanted[key]) < 0.5, `${name}: ${key} ${found[key]} instead of ${wanted[key]}`);
	};

	for (const [name, sheet] of Object.entries(sheets) as [SheetName, Sheet][])
		test(`${name}: stickers scan, and lie on their labels to half a millimetre`, async () => {
			const last = sheet.cols * sheet.rows - 1;
			const query = `&template=${name}&start=${last}&copies=2&stickerQrSizePct=90&stickerQrLeft=5&stickerQrTop=0`;
			const { bytes, headers } = await get('summary/stickers', query);
			assert.is(headers.get('content-type'), 'application/pdf');
			const [first, second] = [await readCodes(bytes, 1), await readCodes(bytes, 2)];
			assert.equal(
				[...first, ...second].map(({ text }) => text),
				[...Array(2).fill(station('tower')), ...Array(2).fill(station('mill'))]
			);
			const side = 0.9 * Math.min(sheet.w, sheet.h);
			const boxAt = (index: number) => ({
				x: sheet.left + (index % sheet.cols) * sheet.pitchX + Math.min(0.05 * sheet.w, sheet.w - side),
				y: sheet.top + Math.floor(index / sheet.cols) * sheet.pitchY,
				side
			});
			const modules = 37;
			const places = [last - 1, last].map(boxAt).sort((one, other) => one.y - other.y || one.x - other.x);
			for (const [index, place] of places.entries()) isNear(first[index]!, bare(place, modules), `label ${index}`);
			for (const [index, place] of [0, 1].map(boxAt).entries())
				isNear(second[index]!, bare(place, modules), `label ${index}`);
		});

	test('the test page has the number of each label in its middle, and asks for no code that can be read', async () => {
		const sheet = sheets.avery_l7651;
		const { bytes } = await get('summary/stickers', '&template=avery_l7651&outline=1');
		const placed = await placedTexts(bytes);
		const numbers = placed.filter(({ text }) => /^\d+$/.test(text));
		assert.is(numbers.length, 65);
		for (const { text, x, y, width } of numbers) {
			const index = Number(text) - 1;
			const middle = sheet.left + (index % sheet.cols) * sheet.pitchX + sheet.w / 2;
			assert.ok(Math.abs(x + width / 2 - middle) < 0.1, `${text}: ${x}`);
			const line = sheet.top + Math.floor(index / sheet.cols) * sheet.pitchY + sheet.h / 2;
			assert.ok(Math.abs(y - line) < 1.6, `${text}: ${y} instead of ${line}`);
		}
		assert.match(placed.map(({ text }) => text).join(''), /10 cm/);
	});

	test('a long word of a station breaks on a small label before its letters become small', async () => {
		const name = 'Rathaussitzungssaalvorraumgalerien';
		await putCatalog(scene, event, 'long', [choice('Three')], { name });
		const { bytes } = await get('summary/stickers', '&template=avery_l7160&catalogs=long&stickerPrintHeader=0');
		const placed = await placedTexts(bytes);
		const parts = placed.filter(({ text }) => name.includes(text));
		assert.is(parts.map(({ text }) => text).join(''), name);
		const letterWidth = parts[0]!.width / parts[0]!.text.length;
		assert.ok(letterWidth > 1.6, `${letterWidth} mm a letter in ${parts.length} lines`);
	});

	test('what the settings say of stickers holds, and the address counts more', async () => {
		await scene.call(updateEvent, { event, config: { stickerPrintDesc: true, stickerPrintSubheader: false } });
		const read = async (query = '') => (await readPdf((await get('summary/stickers', query)).bytes)).text;
		const text = await read();
		for (const part of ['Fest', 'Rathausturm', 'Am Portal', 'Alte Mühle']) assert.ok(text.includes(part), part);
		assert.not(text.includes('1. Juli 2026'));
		const other = await read('&stickerPrintDesc=0&stickerPrintSubheader=true&catalogs=MILL&copies=3');
		assert.equal([other.includes('Am Portal'), other.includes('Rathausturm')], [false, false]);
		assert.is(other.split('1. Juli 2026').length, 4);
		const { file } = (await scene.call(uploadFile, { file: await sentFile('logo.png') })) as never as {
			file: { path: string };
		};
		const worn = await get('summary/stickers', `&stickerBgPath=${file.path}&copies=7`);
		assert.is(worn.bytes.toString('latin1').split('/Subtype /Image').length - 1 <= 2, true);
		assert.is((await readCodes(worn.bytes)).length, 14);
	});

	test('what cannot be printed is refused in words, however it is asked for', async () => {
		const refused: [query: string, faults: string[]][] = [
			['&template=avery_l7651', ['stickerQrSizePct too_small']],
			['&stickerQrColor=%23eeeeee', ['stickerQrColor contrast']],
			['&start=15', ['start too_big']],
			['&start=0', ['start too_small']],
			['&copies=1e3', ['copies invalid_format']],
			['&template=letter', ['template invalid_enum']],
			['&template=custom&pitchX=50', ['pitchX too_big']],
			['&template=custom&cols=2.5', ['cols invalid_type']],
			['&catalogs=nowhere', ['catalogs unknown']],
			['&stickerQrTop=NaN', ['stickerQrTop invalid_format']],
			[`&catalogs=${'a,'.repeat(7000)}`, ['catalogs unknown']]
		];
		for (const [query, faults] of refused)
			assert.equal(faultsOf(await get('summary/stickers', query, 422)), faults, query.slice(0, 40));
		assert.equal(faultsOf(await get('summary/posters', '&size=a3', 422)), ['size invalid_enum']);
		event = (await scene.event({ name: 'Empty' })).uid;
		for (const path of ['summary/stickers', 'summary/posters', 'teams/cards', 'teams/invitations'])
			await get(path, '', 404);
		assert.is((await readCodes((await get('summary/posters', '&of=event')).bytes)).length, 1);
		event = (await scene.event({ name: 'Foreign' }, 'beta')).uid;
		await get('summary/stickers', '', 404, await served.login('customer'));
		await get('teams/cards', '', 403, await served.login('designer'));
	});

	test('cards carry the code of their team, and its name in six scripts', async () => {
		const { links } = await scene.call(listTeamLinks, { event });
		const { bytes } = await get('teams/cards');
		assert.equal(
			(await readCodes(bytes)).map(({ text }) => text),
			links.map(({ url }) => url)
		);
		const { text, info } = await readPdf(bytes);
		// Of words that are written from the right a reader of files may tell the last one first.
		for (const { name, code } of links)
			for (const word of [...name.split(' '), code!]) assert.ok(text.includes(word), `${name}: ${word}`);
		assert.is(info.MissingGlyphs, undefined);
		const one = await get('teams/cards', `&team=${links[2]!.uid}`);
		assert.equal(
			(await readCodes(one.bytes)).map(({ text: link }) => link),
			[links[2]!.url]
		);
		await get('teams/cards', `&team=${'0'.repeat(32)}`, 404);
	});

	test('posters scan on A4 and A5, with a logo too', async () => {
		const { file } = (await scene.call(uploadFile, { file: await sentFile('logo.png') })) as never as {
			file: { path: string };
		};
		await scene.call(updateEvent, { event, config: { qrLogoPath: file.path } });
		const a4 = (await get('summary/posters')).bytes;
		const [code] = await readCodes(a4, 2);
		assert.is(code!.text, station('mill'));
		assert.ok(code!.side > 130, `${code!.side} mm`);
		const a5 = await readCodes((await get('summary/posters', '&size=a5')).bytes);
		assert.equal(
			a5.map(({ text }) => text),
			[station('tower'), station('mill')]
		);
		assert.ok(a5[0]!.side > 90, `${a5[0]!.side} mm`);
		const { text } = await readPdf(a4);
		for (const part of ['Rathausturm', 'Am Portal', 'Alte Mühle', 'localhost/j/']) assert.ok(text.includes(part), part);
	});

	test('letters fill in their placeholders, as long as they are', async () => {
		const long = '<p>Wort </p>'.repeat(80);
		await scene.call(updateEvent, {
			event,
			config: { inviteText: `<h2>An [TEAM]</h2><p>[Event_Start] <b>&amp; [event_end]</b></p>${long}<p>Ende</p>` }
		});
		const { links } = await scene.call(listTeamLinks, { event });
		const { bytes } = await get('teams/invitations', `&team=${links[0]!.uid}`);
		const { pages, text } = await readPdf(bytes);
		assert.ok(pages.length > 1);
		assert.match(pages[0]!, /An Freiwillige Feuerwehr Lindenau[^]*Mittwoch, 1\. Juli 2026 um 18:00 &/);
		assert.is(text.split('Wort').length - 1, 80);
		assert.match(pages.at(-1)!, /Ende/);
		assert.equal(
			(await readCodes(bytes)).map(({ text: link }) => link),
			[links[0]!.url]
		);
	});

	test('a letter keeps the whole name of its team and the code below it, however long that is', async () => {
		const long = [
			'W'.repeat(100),
			'漢'.repeat(100),
			'Verein der Freunde des alten Leuchtturms und aller seiner Wärter e. V.'
		];
		const { teams } = await scene.call(createTeams, { event, names: long });
		await scene.call(updateEvent, { event, config: { inviteText: '<p>Willkommen</p>' } });
		const { links } = await scene.call(listTeamLinks, { event });
		for (const { uid, name } of teams) {
			const { text } = await readPdf((await get('teams/invitations', `&team=${uid}`)).bytes);
			const plain = text.replace(/\s/g, '');
			assert.ok(plain.includes(name.replace(/\s/g, '')), name);
			assert.ok(plain.includes(links.find((link) => link.uid === uid)!.code!), `the code of ${name}`);
		}
	});

	test('nothing that is printed changes anything', async () => {
		const told = scene.announced.length;
		const before = (await demand(admin, `GET /admin/events/${event}`, 200)).text;
		for (const path of ['summary/stickers', 'summary/posters', 'teams/cards', 'teams/invitations']) await get(path);
		assert.is((await demand(admin, `GET /admin/events/${event}`, 200)).text, before);
		assert.is(scene.announced.length, told);
	});

	test('the cards and letters of 500 teams come within 20 seconds', async () => {
		const many = Array.from({ length: 494 }, (_, index) => `${names[index % names.length]} ${index}`);
		await scene.call(createTeams, { event, names: many });
		let papers: Answer[] = [];
		const draw = async () => (papers = await Promise.all([get('teams/cards'), get('teams/invitations')]));
		const took = await cpuMs(draw);
		assert.ok(took < 20_000, `${took} ms of work`);
		assert.equal(await Promise.all(papers.map(({ bytes }) => countPages(bytes))), [63, 500]);
	});
});
