import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { stageOf } from '../../../support/live/stage.ts';
import type { Phone } from '../../../support/phone/phone.ts';
import { StagedRound } from '../../../support/rounds/staged-round.ts';
import { cutOn, isStill, wordsOn } from '../../../support/rounds/wall.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('a question of a round on the projector');
const stage = stageOf(test);
const { show, isClean } = stage;
const rounds: StagedRound[] = [];
test.after.each(() => rounds.splice(0).forEach((round) => round.leave()));

async function stageRound(
	...input: Parameters<typeof StagedRound.create> extends [unknown, ...infer Rest] ? Rest : never
) {
	const round = await StagedRound.create(stage.product, ...input);
	rounds.push(round);
	await round.comeHost();
	return round;
}
const joinAll = async (round: StagedRound, ...names: string[]): Promise<Phone[]> => {
	const phones: Phone[] = [];
	for (const name of names) phones.push(await round.join(name));
	return phones;
};

const planets = {
	type: 'mc',
	prompt: 'Welcher Planet dreht sich rückwärts um die eigene Achse?',
	options: ['Mars', 'Venus', 'Jupiter', 'Merkur'],
	answers: [1],
	points: 100,
	countdown: 30,
	explanation: 'Auf der Venus geht die Sonne im Westen auf. Eine Drehung dauert 243 Erdtage.'
};

/** Where places, shapes and texts of the answers are, in whole pixels. */
const placesOf = (page: Page) =>
	page.locator('main .place').evaluateAll((places) =>
		places.map((place) =>
			[place, place.querySelector('.shape')!, place.querySelector('.text span')!].map((part) => {
				const { left, top, width, height } = part.getBoundingClientRect();
				return [left, top, width, height].map(Math.round);
			})
		)
	);

/** A reload shows the words that are there now. */
async function staysAfterReload(page: Page, last: string): Promise<void> {
	const before = await wordsOn(page);
	await page.reload();
	await page.getByText(last).first().waitFor();
	assert.is(await wordsOn(page), before);
}

test('answers stand on one pixel as closed places, as answers and with the solution, and a reload shows the same', async () => {
	const round = await stageRound([planets, planets], {
		options: { delaySeconds: 30 },
		fields: { name: 'Sternwartenfest' }
	});
	const [first, second] = await joinAll(round, 'Rätselfüchse', 'Tante Erna', 'Quizzly Bären');
	const screen = await show(round.quiz.path);
	const { page } = screen;
	const heard: string[] = [];
	page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
	await page.reload();
	await round.lead('openLobby', 'show');
	const soon = 'Gleich auf euren Handys: 4 Antworten, 30 Sekunden';
	await page.getByText(soon).waitFor();
	assert.is(await page.getByText('Venus').isVisible(), false, 'a closed place has no name');
	const shut = await placesOf(page);
	assert.is(shut.length, 4);
	await isClean(screen, 'round-countdown');
	await staysAfterReload(page, soon);
	stage.now = new Date(Date.now() + 31_000);
	await page.reload();
	await page.getByText('Venus').waitFor();
	assert.equal(await placesOf(page), shut, 'open');
	await page.getByText('0 von 3 haben geantwortet').waitFor();
	await round.answer(first!);
	await round.answer(second!, 'guess');
	await page.getByText('2 von 3 haben geantwortet').waitFor();
	await isClean(screen, 'round-question');
	await staysAfterReload(page, '2 von 3');
	await round.lead('pause');
	await page.getByText('Pause: Die Zeit steht still').waitFor();
	await isClean(screen, 'round-paused');
	await staysAfterReload(page, 'Pause:');
	await round.lead('resume', 'lock');
	await page.getByText('Geschlossen: 2 von 3 haben geantwortet').waitFor();
	assert.equal(await placesOf(page), shut, 'locked');
	await isClean(screen, 'round-locked');
	await staysAfterReload(page, 'Geschlossen:');
	const secrets = /243 Erdtage|rightShare|"?selected"?:/;
	assert.not.match(await page.content(), secrets);
	assert.match(heard.join(), 'Venus');
	assert.not.match(heard.join(), secrets);
	await round.lead('reveal');
	await page.getByText('243 Erdtage').waitFor();
	await page.getByText('1 Team ohne Antwort').waitFor();
	await page.locator('.place.lit', { hasText: 'Venus' }).waitFor();
	assert.is(await page.locator('.place.lit').count(), 1);
	assert.equal(await placesOf(page), shut, 'reveal');
	await isStill(page);
	await isClean(screen, 'round-reveal');
	await staysAfterReload(page, '243 Erdtage');
	const { question } = await round.view();
	await round.command('void', { questionId: question!.id });
	await page.getByText('Diese Frage zählt nicht').waitFor();
	await round.lead('next');
	await page.getByText('Frage 2 von 2').waitFor();
	assert.is(await page.getByText('Diese Frage zählt nicht').count(), 0);
});

test('bars grow first and the light comes last; sounds are heard once they are turned on', async () => {
	const round = await stageRound([planets]);
	const [team] = await joinAll(round, 'Rätselfüchse');
	const { page } = await show(round.quiz.path, { moves: true, width: 960, height: 540 });
	await page.evaluate(() => {
		const seen: { past: number; lit: number; notes: number[] } = { past: 0, lit: 0, notes: [] };
		const look = () => {
			for (const state of ['past', 'lit'] as const)
				if (document.querySelector(`.place.${state}`)) seen[state] ||= performance.now();
		};
		new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
		const { start } = OscillatorNode.prototype;
		OscillatorNode.prototype.start = function (...when) {
			seen.notes.push(Math.round(this.frequency.value));
			return start.apply(this, when);
		};
		Object.assign(window, { seen });
	});
	const seen = () =>
		page.evaluate(() => (window as unknown as { seen: Record<'past' | 'lit', number> & { notes: number[] } }).seen);
	await round.lead('openLobby', 'show');
	await page.getByText('Venus').waitFor();
	await round.answer(team!);
	await round.lead('lock');
	await page.getByText('Geschlossen:').waitFor();
	assert.equal((await seen()).notes, [], 'off until somebody turns it on');
	await round.lead('undo');
	await page.getByText('Geschlossen:').waitFor({ state: 'detached' });
	await page.keyboard.press('m');
	await page.getByText('Ton an').waitFor();
	await round.lead('lock');
	await page.getByText('Geschlossen:').waitFor();
	await round.lead('reveal');
	await page.locator('.place.lit').waitFor();
	const { past, lit, notes } = await seen();
	assert.ok(lit - past >= 900, `${lit - past} ms`);
	assert.equal(notes, [330, 220, 392, 523]);
});

const hard = {
	type: 'mc',
	// As long as the longest that an editor has not been warned of, and a little more.
	prompt:
		'Welche dieser deutschen Städte mit weniger als einhunderttausend Einwohnerinnen und Einwohnern war vom siebzehnten ' +
		'Jahrhundert bis in die Zeit der Weimarer Republik Residenzstadt eines Landesherrn?',
	options: [
		'Donaueschingen an der Brigach, die Residenz der Fürsten zu Fürstenberg',
		'Vierwaldstätterseedampfschifffahrtsgesellschaftsgebäude',
		'Eine ganz andere, die hier nicht genannt ist, weil sie so weit im Norden liegt, dass sie niemand kennt',
		'Keine'
	],
	answers: [3]
};
const more = (count: number, length: number) => ({
	type: 'mc',
	prompt: `Von ${count} Antworten`,
	options: Array.from({ length: count }, (_, index) => `${index + 1} ${'lang genug '.repeat(length)}`.trim()),
	answers: [0, 1]
});

test('no text is cut, however long it is and however many there are', async () => {
	const questions = [
		hard,
		more(2, 1),
		more(3, 8),
		more(6, 3),
		more(9, 2),
		more(20, 30),
		{ ...hard, explanation: 'Das ist wirklich lang. '.repeat(40) }
	];
	const round = await stageRound(questions);
	const [team] = await joinAll(round, 'Rätselfüchse');
	const { page, screenshot } = await show(round.quiz.path);
	await round.lead('openLobby', 'show');
	for (const [index] of questions.entries()) {
		await page.getByText(`Frage ${index + 1} von 7`).waitFor();
		await page.locator('.place.open').first().waitFor();
		assert.equal(await cutOn(page), [], `question ${index + 1}`);
		const open = await placesOf(page);
		await screenshot(`round-long-${index + 1}`);
		await round.answer(team!);
		await round.lead('lock', 'reveal');
		await page.locator('.place.past').first().waitFor();
		await page.locator('.tally').waitFor();
		assert.equal(await placesOf(page), open, `question ${index + 1}`);
		assert.equal(await cutOn(page), [], `question ${index + 1}`);
		await screenshot(`round-long-reveal-${index + 1}`);
		if (index < 6) await round.lead('next');
	}
	await page.getByText(/Seite 1 von \d/).waitFor();
});

test.run();
