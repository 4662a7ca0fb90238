import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { rankingsOf } from '../../../server/features/gameplay/results/board/load-ranking.ts';
import { QuestionResult, Result } from '../../../server/features/gameplay/results/model.ts';
import { password } from '../../support/back-end.ts';
import { openBrowser, openScreen, type Screen } from '../../support/browser/chromium.ts';
import { openPhone, question as inTime } from '../../support/phone/player.ts';
import type { Phone } from '../../support/phone/phone.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { recounted } from '../../support/rounds/recounted.ts';
import { StagedRound } from '../../support/rounds/staged-round.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('an evening that its host leads');
const [delaySeconds, limit, timeBonusFloor] = [1, 60, 0.2];
const rule = { multiplier: 2, minus: 0.5, joker: false, wager: false };
const bots = 20;
/** Two of each type, of uneven worth. */
const questions = [5, 7].flatMap((points) => {
	const of = (type: string, prompt: string) => ({ type, prompt: `${prompt} ${points}`, points, countdown: limit });
	return [
		{ ...of('mc', 'Eine'), options: ['richtig', 'falsch', 'daneben'], answers: [0] },
		{ ...of('mc', 'Mehrere'), options: ['gut eins', 'gut zwei', 'schlecht'], answers: [0, 1] },
		{ ...of('sort', 'Reihe'), items: ['klein', 'mittel', 'groß'] },
		{ ...of('assign', 'Paare'), terms: ['x', 'y', 'z'].map((term) => ({ term, definition: `zu ${term}` })) },
		{ ...of('swipe', 'Karten'), cards: ['Eis', 'Tee'].map((text) => ({ text, correct: true })) },
		{ ...of('photoText', 'Text'), accept: ['Mond'], requirePhoto: false }
	];
});
questions.splice(6, 1, { type: 'flip', prompt: 'Wissen', answer: 'Rückseite' } as never);
const written = { points: questions.map(({ points = 0 }) => points), rule, limit, timeBonusFloor };

let product: Product;
let browser: Browser;
let round: StagedRound;
let desk: Screen;
let wall: Screen;
let foxes: Screen;
let owls: Screen;
const teams: Phone[] = [];

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { username: 'host', password, role: 'event-manager', namespaces: ['default'] });
	browser = await openBrowser();
	round = await StagedRound.create(product, questions, {
		config: { teamResults: true, partialCredit: true, timeBonusFloor, customAwards: [] },
		options: { delaySeconds, autoLock: false, multiplier: rule.multiplier, minus: rule.minus },
		fields: { name: 'Sternwartenfest' }
	});
	[desk, wall, foxes, owls] = await Promise.all([
		openScreen(browser, { baseURL: product.base, locale: 'de-DE', viewport: { width: 1366, height: 900 } }),
		openScreen(browser, { baseURL: product.base, locale: 'de-DE', viewport: { width: 1920, height: 1080 } }),
		openPhone(browser, product),
		openPhone(browser, product)
	]);
});
test.after(async () => {
	round?.leave();
	await browser?.close();
	await product?.close();
});

const says = (text: string | RegExp, { page }: Screen) => page.getByText(text).first().waitFor();
const tap = (name: string | RegExp, page: Page) => page.getByRole('button', { name }).first().tap();
const pinText = (pin: string) => `${pin.slice(0, 3)} ${pin.slice(3)}`;

/** Reloads all four screens at once; each comes back to what the others show. */
async function reloadAll(lines: { desk: string | RegExp; wall: string | RegExp; phones: string | RegExp }) {
	await Promise.all([desk, wall, foxes, owls].map(({ page }) => page.reload()));
	await Promise.all([
		says(lines.desk, desk),
		says(lines.wall, wall),
		...[foxes, owls].map((phone) => says(lines.phones, phone))
	]);
}

test('two phones get in, by the PIN and by the code, beside twenty bots; the lobby survives a reload', async () => {
	await desk.page.goto(`/admin/event/host?event=${round.quiz.uid}`);
	await desk.page.getByLabel('Benutzername oder E-Mail').fill('host');
	await desk.page.getByLabel('Passwort').fill(password);
	await desk.page.keyboard.press('Enter');
	await desk.page.waitForURL('**/admin/event/host**');
	await desk.page.getByRole('button', { name: /^Lobby öffnen/, disabled: false }).click();
	await says('Lobby ist offen', desk);
	const pin = (await round.view()).host!.pin!;
	await wall.page.goto(round.quiz.path);
	await says(pinText(pin), wall);
	await foxes.page.goto('/?code=');
	await foxes.page.getByLabel('Code oder PIN').fill(pin);
	await tap('Weiter', foxes.page);
	const address = await desk.page.locator('.address').innerText();
	await owls.page.goto(`http://${address}`);
	for (const [phone, name] of [
		[foxes, 'Die Rätselfüchse'],
		[owls, 'Nachteulen']
	] as const) {
		await phone.page.getByLabel('Teamname').fill(name);
		await tap('Mitspielen', phone.page);
		await says('Ihr seid dabei', phone);
	}
	for (let number = 1; number <= bots; number += 1) teams.push(await round.join(`Bot ${number}`));
	await reloadAll({ desk: '22 Teams sind da', wall: '22 Teams sind dabei', phones: 'Ihr seid dabei' });
});

/** Answers on a phone of a browser, rightly. */
const give: Record<string, (page: Page) => Promise<void>> = {
	Eine: (page) => tap(/: richtig/, page),
	async Mehrere(page) {
		for (const text of ['gut eins', 'gut zwei']) await tap(new RegExp(`: ${text}`), page);
	},
	async Reihe(page) {
		for (const [place, item] of ['klein', 'mittel', 'groß'].entries())
			while ((await page.locator('ol li .text').allInnerTexts())[place] !== item) await tap(`${item} nach oben`, page);
	},
	async Paare(page) {
		for (const term of ['x', 'y', 'z']) {
			await tap(new RegExp(`^${term}:`), page);
			await tap(new RegExp(`^zu ${term} `), page);
		}
	},
	async Karten(page) {
		for (let card = 0; card < 2; card += 1) await page.getByRole('button', { name: 'Stimmt', exact: true }).tap();
	},
	Text: (page) => page.getByLabel('Eure Antwort').fill('Mond')
};

/** One phone answers rightly, the other one guesses where a tap is enough; of the bots a third is right, and one misses. */
async function answerAll(prompt: string): Promise<void> {
	const kind = prompt.split(' ')[0]!;
	if (kind === 'Wissen') return;
	await inTime(foxes.page, prompt);
	await give[kind]!(foxes.page);
	if (kind !== 'Eine') await tap('Senden', foxes.page);
	await foxes.page.getByText('gespeichert', { exact: true }).waitFor();
	if (kind === 'Eine') {
		await inTime(owls.page, prompt);
		await tap(/: falsch/, owls.page);
		await owls.page.getByText('gespeichert', { exact: true }).waitFor();
	}
	for (const [index, team] of teams.slice(1).entries()) await round.answer(team, index % 3 ? 'guess' : 'right');
}

test('the first question is counted down, asked, paused, locked, revealed and ranked, with a reload in every state', async () => {
	const { prompt } = questions[0]!;
	// A pause holds the countdown before the answers, for as long as four screens take to come back.
	await round.lead('show', 'pause');
	await reloadAll({ desk: 'Frage 1 von 12 ist angehalten', wall: /Pause: Die Zeit/, phones: /Die Zeit steht/ });
	// Answers that are not open yet stay closed.
	for (const { page } of [foxes, owls]) assert.is(await page.getByText('daneben').count(), 0);
	await round.lead('resume');
	await says('22 Teams fehlen noch', desk);
	await reloadAll({ desk: '22 Teams fehlen noch', wall: '0 von 22 haben geantwortet', phones: prompt });
	await answerAll(prompt);
	await round.lead('pause');
	await reloadAll({ desk: 'Frage 1 von 12 ist angehalten', wall: /Pause: Die Zeit/, phones: /die Zeit steht/i });
	await round.lead('resume', 'lock');
	await reloadAll({
		desk: '1 Team fehlt noch',
		wall: /^Geschlossen: 21 von 22/,
		phones: 'Gleich kommt die Auflösung.'
	});
	await round.lead('reveal');
	await reloadAll({ desk: 'von 22 richtig', wall: 'von 22 richtig', phones: /^(Richtig|Nicht richtig)$/ });
	await round.lead('ranking');
	await reloadAll({ desk: 'Rangliste nach Frage 1 von 12', wall: 'Mitspielen', phones: 'Zwischenstand' });
});

test('eleven more questions go by, and nobody is missing at the info card', async () => {
	for (const [index, { prompt, type }] of questions.entries()) {
		if (index === 0) continue;
		await round.lead('next');
		await answerAll(prompt);
		await round.lead('lock');
		if (type === 'flip') await says('Zu dieser Karte gibt es nichts zu antworten', desk);
		await round.lead('reveal');
		await says(`Frage ${index + 1} von 12 ist aufgelöst`, desk);
		if (type === 'flip') {
			await says('Rückseite', wall);
			assert.is(await wall.page.getByText(/von 22|ohne Antwort/).count(), 0);
			assert.is(await desk.page.getByText(/von 22/).count(), 0);
		}
	}
});

test('the podium goes to its last step from the cockpit, survives a reload, and the round is closed', async () => {
	const press = (name: RegExp) => desk.page.getByRole('button', { name, disabled: false }).first().click();
	await press(/^Siegerehrung/);
	await reloadAll({ desk: /0 Schritte sind gezeigt/, wall: 'Gleich geht’s los', phones: 'Siegerehrung' });
	const { podiumSteps } = await round.view();
	for (let step = 1; step <= podiumSteps!; step += 1) {
		await press(/^Nächster Schritt/);
		await says(new RegExp(`^${step} Schritte? (ist|sind) gezeigt`), desk);
	}
	await press(/^Runde schließen/);
	await press(/^Wirklich schließen/);
	await says('1 gespielte Runde', desk);
});

test('the final points of every team are those of its stored answers by the rule, on the screen of results too', async () => {
	const attempts = await Result.findAll({ where: { eventUid: round.quiz.uid }, order: ['name'] });
	const rows = await QuestionResult.findAll({ where: { eventUid: round.quiz.uid } });
	const expected = attempts.map(({ id, name }): [string, number] => [
		name,
		recounted(
			rows.filter(({ resultId }) => resultId === id),
			written
		)
	]);
	const { points } = await rankingsOf(round.quiz.uid, 'staff');
	assert.equal(points.map(({ name, points: sum }) => [name, sum]).toSorted(), expected.toSorted());
	assert.ok(new Set(expected.map(([, sum]) => sum)).size > 3);
	// Where the host set the pace, equal points are an equal place, before the podium and after it.
	assert.ok(points.every(({ durationSec }) => durationSec === null));
	await desk.page.goto(`/admin/results?event=${round.quiz.uid}`);
	const own = new Map(expected);
	for (const name of ['Die Rätselfüchse', 'Nachteulen']) {
		const text = await desk.page.getByRole('row', { name: new RegExp(name) }).innerText();
		assert.is(text.trim().split(/\s/).at(-1)!.replace('−', '-'), String(own.get(name)), text);
	}
});

test('no screen had an error', () => {
	for (const { errors } of [desk, wall, foxes, owls]) assert.equal(errors, []);
});

test.run();
