import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { stageOf } from '../../../support/live/stage.ts';
import { plainPicture, sentFile } from '../../../support/print/pictures.ts';
import { StagedRound } from '../../../support/rounds/staged-round.ts';
import { cutOn, isStill } from '../../../support/rounds/wall.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('every question type on the projector');
const stage = stageOf(test);
const { show, isClean } = stage;
let round: StagedRound | undefined;
test.after.each(() => round?.leave());

interface Shown {
	name: string;
	question: object;
	/** What stands on the wall while teams answer, and only with the solution. */
	open: string[];
	solved: (page: Page) => Promise<void>;
}

const list = (page: Page) => page.locator('main .parts li');
const textsOf = (page: Page) =>
	list(page).evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText.replaceAll(/\s+/g, ' ')));

const all: Shown[] = [
	{
		name: 'sort',
		question: { type: 'sort', prompt: 'Von der Sonne nach außen', items: ['Merkur', 'Venus', 'Erde', 'Mars'] },
		open: ['Merkur', 'Mars'],
		solved: async (page) => assert.equal(await textsOf(page), ['1 Merkur', '2 Venus', '3 Erde', '4 Mars'])
	},
	{
		name: 'assign',
		question: {
			type: 'assign',
			prompt: 'Welche Hauptstadt gehört zu welchem Land?',
			terms: [
				{ term: 'Frankreich', definition: 'Paris' },
				{ term: 'Österreich', definition: 'Wien' },
				{ term: 'Italien', definition: 'Rom' },
				{ term: 'Vereinigtes Königreich Großbritannien und Nordirland', definition: 'London' }
			]
		},
		open: ['Frankreich', 'Wien'],
		async solved(page) {
			const tops = async (text: string) => (await page.getByText(text, { exact: true }).last().boundingBox())!.y;
			assert.ok(Math.abs((await tops('Italien')) - (await tops('Rom'))) < 2, 'a pair stands in one row');
		}
	},
	{
		name: 'swipe',
		question: {
			type: 'swipe',
			prompt: 'Gibt es das wirklich?',
			rightLabel: 'Gibt es',
			cards: ['Fliegende Fische', 'Sprechende Steine', 'Leuchtende Quallen'].map((text, index) => ({
				text,
				correct: index !== 1
			}))
		},
		open: ['Gibt es', 'Stimmt nicht', 'Fliegende Fische'],
		solved: async (page) =>
			assert.equal(await textsOf(page), [
				'Fliegende Fische Gibt es',
				'Sprechende Steine Stimmt nicht',
				'Leuchtende Quallen Gibt es'
			])
	},
	{
		name: 'text',
		question: {
			type: 'photoText',
			prompt: 'Wie heißt die Hauptstadt von Australien?',
			requirePhoto: false,
			accept: ['Canberra', 'Kanberra']
		},
		open: ['Schreibt eure Antwort'],
		solved: async (page) => void (await page.getByText('Auch richtig: Kanberra').waitFor())
	},
	{
		name: 'photo',
		question: { type: 'photoText', prompt: 'Fotografiert das älteste Haus am Platz.' },
		open: ['Macht ein Foto'],
		solved: async (page) => void (await page.getByText('Jede Antwort zählt').waitFor())
	},
	{
		name: 'flip',
		question: {
			type: 'flip',
			prompt: 'Warum ist der Himmel blau?',
			answer: 'Blaues Licht wird stärker gestreut. '.repeat(40)
		},
		open: ['Gleich wird umgedreht'],
		solved: async (page) => void (await page.getByText(/Seite 1 von \d/).waitFor())
	},
	{
		name: 'picture',
		question: {
			type: 'mc',
			prompt: 'Was ist das?',
			options: ['Ein Leuchtturm', 'Ein Wasserturm', 'Der Schornstein der alten Fabrik', 'Nichts davon'],
			answers: [2]
		},
		open: ['Ein Leuchtturm'],
		solved: async (page) => void (await page.locator('.place.lit', { hasText: 'Schornstein' }).waitFor())
	},
	{
		name: 'several',
		question: {
			type: 'mc',
			prompt: 'Welche sind Planeten?',
			options: ['Mars', 'Venus', 'Andromedanebel', 'Internationale Raumstation', 'Pluto', 'Der Mond der Erde'],
			answers: [0, 1]
		},
		open: ['Internationale Raumstation'],
		solved: async (page) => assert.is(await page.locator('.place.lit').count(), 2)
	}
];

test('has a form before the answers, with them and with the solution, which a reload shows as well', async () => {
	const file = await sentFile('tower.png', plainPicture(900, 600, '#147'));
	const { path: image } = (await stage.product.perform('media.upload', { file, dir: 'uploads' })).file;
	const questions = all.map(({ name, question }) => (name === 'picture' ? { ...question, image } : question));
	round = await StagedRound.create(stage.product, questions, { fields: { name: 'Sternwartenfest' } });
	await round.comeHost();
	const [foxes, owls] = [await round.join('Rätselfüchse'), await round.join('Eulen')];
	const screen = await show(round.quiz.path);
	const { page } = screen;
	await round.lead('openLobby', 'show');
	for (const [index, { name, question, open, solved }] of all.entries()) {
		await page.getByText(`Frage ${index + 1} von ${all.length}`).waitFor();
		for (const text of open) await page.getByText(text, { exact: true }).first().waitFor();
		assert.equal(await cutOn(page), [], name);
		await isClean(screen, `round-${name}`);
		const { type } = question as { type: string };
		if (name !== 'photo')
			for (const team of [foxes, owls]) await round.answer(team, team === foxes ? 'right' : 'guess');
		await round.lead('lock', 'reveal');
		if (type !== 'flip') await page.locator('main .tally').waitFor();
		await isStill(page);
		await solved(page);
		assert.equal(await cutOn(page), [], name);
		await isClean(screen, `round-${name}-reveal`);
		await page.reload();
		await solved(page);
		if (type !== 'flip') await page.getByText('von 2 richtig').waitFor();
		// A card is only read: nobody is right, and nobody is missing.
		else assert.is(await page.getByText(/von 2|ohne Antwort/).count(), 0);
		if (index < all.length - 1) await round.lead('next');
	}
});

test.run();
