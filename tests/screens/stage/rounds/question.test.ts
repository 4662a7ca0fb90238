import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { stageOf } from '../../../support/live/stage.ts';
import type { Phone } from '../../../support/phone/phone.ts';
import { StagedRound } from '../../../support/rounds/staged-round.ts';
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

/** Waits until nothing fades any more: half a colour is none that anybody has to read. */
const isStill = (page: Page) =>
	page.waitForFunction(() =>
		document
			.getAnimations()
			.every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity)
	);

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

/** What stands on the wall, without the time that runs. */
const wordsOn = (page: Page) =>
	page.locator('main').evaluate((main) => {
		const copy = main.cloneNode(true) as HTMLElement;
		copy.querySelectorAll('[role=timer]').forEach((timer) => timer.remove());
		return copy.innerText.replaceAll(/\s+/g, ' ');
	});

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
	assert.not.match(await page.content(), /243 Erdtage|rightShare|selected:/);
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

/** Texts that are cut: a line does not fit where it stands. */
const cutOn = (page: Page) =>
	page.locator('main [data-fits]').evaluateAll((boxes) =>
		boxes.flatMap((box) => {
			const most = 0.2 * parseFloat(getComputedStyle(box).fontSize) + 1;
			const isCut = box.scrollHeight > box.clientHeight + most || box.scrollWidth > box.clientWidth + 1;
			return isCut ? [box.textContent!.slice(0, 40)] : [];
		})
	);

test('no text is cut, however long it is and however many there are', async () => {
	const questions = [hard, more(2, 1), more(3, 8), more(6, 3), more(9, 2), more(20, 30), { ...hard, image: 'x' }];
	const { image: _, ...last } = questions.pop() as typeof hard & { image: string };
	const round = await stageRound([...questions, { ...last, explanation: 'Das ist wirklich lang. '.repeat(40) }]);
	const [team] = await joinAll(round, 'Rätselfüchse');
	const { page, screenshot } = await show(round.quiz.path);
	await round.lead('openLobby', 'show');
	for (const [index] of [...questions, last].entries()) {
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
