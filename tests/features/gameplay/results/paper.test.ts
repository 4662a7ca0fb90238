import * as assert from 'uvu/assert';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { EventPhoto } from '../../../../server/features/gameplay/photos/model.ts';
import { exportResults, showRanking, submitResult } from '../../../../server/features/gameplay/results/operations.ts';
import { createAdjustment } from '../../../../server/features/gameplay/results/operations/adjustments.ts';
import { createTeams, updateTeam } from '../../../../server/features/authoring/teams/operations.ts';
import type { Rankings, Standing } from '#lib/live/wire.ts';
import { parseCsv } from '../../../support/files/csv-text.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../../../support/phone/game.ts';
import { printed } from '../../../support/print/paper.ts';
import { handIn } from '../../../support/phone/photo-room.ts';
import { pictureOf } from '../../../support/phone/played-event.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

forEachDatabase('certificates and rankings on paper', ({ test, open, product }) => {
	let scene: Scene;
	let event: string;
	let questions: Map<string, Ids>;

	const play = async (name: string, words: string[]) => {
		const phone = await joinGame(scene, event, { name });
		const { attemptId } = await phone.start('start');
		for (const [index, id] of [...questions.values()].entries())
			await phone.answer(attemptId, id, pick(id, words[index]!));
		await phone.finish(attemptId);
		return phone;
	};
	const order = (kind: 'ranking' | 'certificates', more: object = {}) =>
		scene.call(exportResults, { event, format: 'pdf', kind, ...more });
	const print = async (...args: Parameters<typeof order>) => printed(await order(...args));
	const ranking = async () => (await scene.call(showRanking, { event })).ranking as Rankings;

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		scene.setTime('2026-07-01T10:00:00.000Z');
		event = (await scene.event({ name: 'Lichterfest', config: { photoUpload: true } })).uid;
		questions = await putCatalog(scene, event, 'start', [choice('Mill'), choice('Tower'), choice('Gate')]);
	});

	test('places and points are those of CSV, JSON and REST', async () => {
		const owls = await play('Owls', ['right', 'wrong', 'right']);
		await play('Foxes', ['right', 'right', 'right']);
		await play('Crabs', ['wrong', 'wrong', 'right']);
		await play('Terns', ['wrong', 'right', 'wrong']);
		await scene.call(submitResult, { event, name: 'Gäste', catalog: 'start', correct: 2, total: 3 });
		await scene.call(updateTeam, { event, uid: owls.team.uid, name: 'Night Owls' });
		await scene.call(createAdjustment, { event, teamUid: owls.team.uid, points: -7, reason: 'Late' });
		const rest = await ranking();
		const { body } = await scene.call(exportResults, { event, kind: 'ranking', lang: 'en' });
		const json = JSON.parse((await scene.call(exportResults, { event, format: 'json' })).body) as { ranking: Rankings };
		const { pages } = await print('ranking', { lang: 'en' });
		const numbers = ({ place, name, points }: Standing) => [String(place), name, String(points)];
		const wanted = rest.points.map(numbers);
		assert.is(wanted.length, 5);
		assert.equal(json.ranking.points.map(numbers), wanted);
		const csv = parseCsv(body.slice(1), ';').filter(([ranking]) => ranking === 'Points');
		assert.equal(
			csv.map(([, place, name, points]) => [place, name, points]),
			wanted
		);
		// Place, name, right answers, time, points.
		const line = /^=?(\d+) (.+?) \d+ of \d+ [\d:–]+ (-?\d+)$/;
		const drawn = pages[0]!.split('\n').flatMap((text) => {
			const [, place, name, points] = line.exec(text.trim()) ?? [];
			return place ? [[place, name, points]] : [];
		});
		assert.equal(drawn, wanted, pages[0]);
		const shared = rest.points.filter(({ shared: isShared }) => isShared).map(({ place }) => `=${place}`);
		for (const place of shared) assert.match(pages[0]!, new RegExp(`^${place} `, 'm'));
	});

	test('each ranking with a team has its page, its tie-break in words and the awards of the host', async () => {
		const owls = await play('Owls', ['right', 'wrong', 'right']);
		const customAwards = [{ title: 'Lautester Jubel', teamUid: owls.team.uid }];
		await scene.call(updateEvent, { event, config: { customAwards } });
		const { pages, info } = await print('ranking');
		assert.is(info.Title, 'Rangliste: Lichterfest');
		assert.is(info.Language, 'de');
		assert.equal(
			pages.map(
				(text) => /(Punktegipfel|Stationenmeister|Zielsicher|Wortfinder), 1 Team|Auszeichnungen/.exec(text)?.[1]
			),
			['Punktegipfel', 'Stationenmeister', 'Zielsicher', undefined]
		);
		assert.match(pages[0]!, /Bei gleichen Punkten zählen mehr richtige Antworten/);
		assert.match(pages[0]!, /Seite 1 von 4/);
		assert.match(pages[0]!, /Stand 01\.07\.2026, 12:00 Uhr/);
		assert.match(pages[3]!, /Lautester Jubel\s+Owls/);
	});

	test('without results there is a page that says so, and no certificate to print', async () => {
		assert.match((await print('ranking')).text, /Noch steht hier niemand/);
		assert.is((await refusal(order('certificates'))).code, 'wrong_state');
	});

	test('staff print the current board, whatever screens show, but no hidden name', async () => {
		await play('Owls', ['right', 'right', 'right']);
		const rude = await play('Rude Name', ['right', 'wrong', 'wrong']);
		await scene.call(updateTeam, { event, uid: rude.team.uid, hidden: true });
		for (const boardMode of ['hidden', 'frozen']) {
			await scene.call(updateEvent, { event, config: { boardMode } });
			for (const { text } of [await print('ranking'), await print('certificates')]) {
				assert.match(text, /Owls/);
				assert.match(text, /Team \d/);
				assert.not.match(text, /Rude/);
			}
		}
	});

	test('a certificate has place, points, maximum and awards, and only the ranking is called a place', async () => {
		const words = [
			['right', 'right', 'right'],
			['right', 'right', 'wrong'],
			['right', 'wrong', 'wrong'],
			['wrong', 'wrong', 'wrong']
		];
		const phones = [];
		for (const [index, each] of words.entries()) phones.push(await play(`Team ${index}`, each));
		const customAwards = [{ title: 'Bestes Kostüm', teamUid: phones[3]!.team.uid }];
		await scene.call(updateEvent, { event, config: { customAwards } });
		const { pages, info } = await print('certificates');
		const { points } = await ranking();
		assert.is(info.Title, 'Urkunden: Lichterfest');
		assert.is(pages.length, 4);
		assert.match(pages[0]!, /Lichterfest\s+Urkunde\s+Platz 1 von 4 Teams\s+Team 0/);
		assert.match(
			pages[0]!.replace(/\s+/g, ' '),
			new RegExp(`${points[0]!.points} von ${points[0]!.maxPoints} Punkten`)
		);
		assert.match(pages[0]!, /Zielsicher, Platz 1/);
		assert.match(pages[3]!, /dabei auf Platz 4 von 4/);
		// Places of prizes and those behind them are called alike.
		for (const page of pages) assert.not.match(page, /: Platz/);
		assert.match(pages[3]!, /Zielsicher, Platz 4/);
		assert.match(pages[3]!, /Bestes Kostüm/);
		const english = await print('certificates', { lang: 'en', team: phones[1]!.team.uid });
		assert.is(english.pages.length, 1);
		assert.match(english.text, /Certificate\s+Place 2 of 4 teams\s+Team 1/);
	});

	test('one team gets its certificate also without a result; teams of no or another event are not found', async () => {
		const create = async (inEvent: string, name: string) =>
			(await scene.call(createTeams, { event: inEvent, names: [name] })).teams[0]!;
		const { uid } = await create(event, 'Absent');
		const { text, pages } = await print('certificates', { team: uid });
		assert.is(pages.length, 1);
		assert.match(text, /war dabei\s+Absent/);
		const other = (await scene.event({ name: 'Other' })).uid;
		const stranger = await create(other, 'Stranger');
		for (const team of [stranger.uid, '0'.repeat(32)])
			assert.is((await refusal(order('certificates', { team }))).code, 'not_found');
	});

	test('only the newest public photo is printed, and the logo if it can be read', async () => {
		const owls = await play('Owls', ['right', 'right', 'right']);
		const photoUid = await handIn(scene, event, owls);
		const pictures = async () => (await print('certificates')).pictures;
		assert.is(await pictures(), 0);
		await EventPhoto.update({ state: 'approved' }, { where: { photoUid } });
		assert.is(await pictures(), 1);
		await handIn(scene, event, owls);
		assert.is(await pictures(), 1);
		await scene.call(updateTeam, { event, uid: owls.team.uid, hidden: true });
		assert.is(await pictures(), 0);
		const { address } = await pictureOf(scene, event, 'broken.png');
		await scene.call(updateEvent, { event, config: { logoPath: address } });
		assert.is(await pictures(), 0);
	});

	// What follows has nothing to do with the database.
	if (product !== 'sqlite') return;

	test('the worst names still produce readable papers', async () => {
		const names = ['Ωмир שלום 漢字 🎉', '한국팀 ßẞ', 'مرحبا', 'x'.repeat(100), 'Z' + '\u0301'.repeat(90), '<b>&amp;'];
		for (const [index, name] of names.entries())
			await scene.call(submitResult, { event, name, catalog: 'start', correct: index % 3, total: 3 });
		for (const kind of ['ranking', 'certificates'] as const) {
			const { text } = await print(kind);
			for (const name of [...names.slice(0, 3), '<b>&amp;']) assert.ok(text.includes(name), `${kind}: ${name}`);
			assert.not(text.includes('?'));
		}
	});

	test('the ranking has the longest names as a whole, in two lines', async () => {
		const names = [`${'Freiwillige Feuerwehr '.repeat(4)}Lindenau-S`, 'Donau'.repeat(20)].map((one) =>
			one.slice(0, 100)
		);
		for (const [at, name] of names.entries())
			await scene.call(submitResult, { event, name, catalog: 'start', correct: 3 - at, total: 3 });
		// A fourth row has the low height of all after the third.
		for (const name of ['Owls', 'Foxes']) await play(name, ['right', 'right', 'right']);
		const { text } = await print('ranking');
		assert.is(text.match(/.{0,60}\u2026.{0,20}/s)?.[0], undefined);
		const plain = text.replace(/\s/g, '');
		for (const name of names) assert.ok(plain.includes(name.replace(/\s/g, '')), name);
	});

	test('no name is cut on a certificate: it shrinks, then wraps, and breaks a word last', async () => {
		const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';
		const names = [
			'W'.repeat(100),
			'漢'.repeat(100),
			'🎉'.repeat(50),
			`${'Wärter '.repeat(13)}e.V`,
			word,
			'แม่น้ำเจ้าพระยา'.repeat(6)
		];
		for (const name of names) await scene.call(submitResult, { event, name, catalog: 'start', correct: 3, total: 3 });
		const { pages, text } = await print('certificates');
		assert.not(text.includes('\u2026'));
		const plain = text.replace(/\s/g, '');
		for (const name of names.slice(0, 5)) assert.ok(plain.includes(name.replace(/\s/g, '')), name);
		assert.is(pages.length, names.length);
		assert.ok(text.includes(word), 'in one line');
	});

	test('contradictory options are rejected', async () => {
		const faults = async (input: object) =>
			(await refusal(scene.call(exportResults, { event, ...input } as never))).details;
		for (const kind of ['results', 'answers', 'teams', undefined])
			assert.equal(
				(await faults({ format: 'pdf', kind }))?.map(({ path }) => path),
				['kind']
			);
		assert.equal(
			(await faults({ kind: 'certificates' }))?.map(({ path }) => path),
			['kind']
		);
		assert.equal(
			(await faults({ kind: 'ranking', team: 'a'.repeat(32) }))?.map(({ path }) => path),
			['team']
		);
	});
});
