import * as assert from 'uvu/assert';
import type { PlayerQuestion } from '#lib/questions/types.ts';
import { stageOf } from '../../../support/live/stage.ts';
import { setConfig } from '../../../support/phone/quiz.ts';
import { StagedRound } from '../../../support/rounds/staged-round.ts';
import { cutOn, isStill } from '../../../support/rounds/wall.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('a round from its lobby to its end on the projector');
const stage = stageOf(test);
const { show, isClean } = stage;
let round: StagedRound | undefined;
test.after.each(() => round?.leave());

const names = ['Rätselfüchse', 'Tante Erna', 'Quizzly Bären', 'Köpfchen statt Körnchen'];
const choice = (prompt: string, more: object = {}) => ({
	type: 'mc',
	prompt,
	options: ['Mars', 'Venus', 'Jupiter', 'Merkur'],
	answers: [1],
	points: 100,
	...more
});
const order = (page: Awaited<ReturnType<typeof show>>['page']) =>
	page
		.locator('ol[aria-label="Rangliste"] .name')
		.evaluateAll((all) => all.map(({ textContent }) => textContent!.trim()));

test('lobby with PIN, ranking with moves, podium by the ceremony, and the normal board after the end', async () => {
	round = await StagedRound.create(stage.product, [choice('Erste Frage'), choice('Zweite Frage', { points: 300 })], {
		config: { customAwards: [] },
		fields: { name: 'Sternwartenfest' }
	});
	await round.comeHost();
	const wrong = async () => {
		const { options } = (await round!.view()).question as PlayerQuestion<'mc'>;
		return { selected: [options[0]!.id] };
	};
	const screen = await show(round.quiz.path);
	const { page } = screen;
	await page.getByText('Noch ist niemand da.').waitFor();
	assert.is(await page.getByText('Oder mit dieser PIN').count(), 0);
	await round.lead('openLobby');
	const { pin } = (await round.view()).host!;
	await page.getByText(`${pin!.slice(0, 3)} ${pin!.slice(3)}`).waitFor();
	const [foxes, erna, ...others] = [
		await round.join(names[0]!),
		await round.join(names[1]!),
		await round.join(names[2]!),
		await round.join(names[3]!)
	];
	await page.getByText('4 Teams sind dabei').waitFor();
	for (const name of names) await page.getByText(name).waitFor();
	await page.getByText(names[3]!).waitFor();
	await isStill(page);
	await isClean(screen, 'round-lobby');
	await page.reload();
	await page.getByText(`${pin!.slice(0, 3)} ${pin!.slice(3)}`).waitFor();
	await round.lead('show');
	await page.getByText('Erste Frage').waitFor();
	await round.answer(foxes!);
	for (const team of [erna!, ...others]) await round.answer(team, await wrong());
	await round.lead('lock', 'reveal', 'ranking');
	await page.getByRole('list', { name: 'Rangliste' }).waitFor();
	await page.getByText(names[0]!).first().waitFor();
	await page.getByText('Mitspielen').waitFor();
	await isClean(screen, 'round-ranking');
	await page.reload();
	await page.getByRole('list', { name: 'Rangliste' }).waitFor();
	await round.lead('next');
	await page.getByText('Zweite Frage').waitFor();
	await round.answer(erna!);
	for (const team of [foxes!, ...others]) await round.answer(team, await wrong());
	await round.lead('lock', 'reveal');
	await page.locator('.place.lit').waitFor();
	await round.lead('ranking');
	await page.getByRole('list', { name: 'Rangliste' }).waitFor();
	assert.is((await order(page))[0], names[0], 'first as it was');
	await page.waitForFunction(
		(name) => document.querySelector('ol[aria-label="Rangliste"] .name')!.textContent!.includes(name),
		names[1]!
	);
	await page
		.getByText(/Platz nach oben|Plätze nach oben/)
		.first()
		.waitFor();
	await screen.screenshot('round-ranking-moved');
	await round.lead('podium');
	await page.getByText('Gleich geht’s los').waitFor();
	const html = await (await fetch(stage.product.base + round.quiz.path)).text();
	assert.not.match(html, names[1]!, 'the ceremony has shown no place');
	await page.reload();
	await page.getByText('Gleich geht’s los').waitFor();
	const step = (by: 1 | -1) => round!.command('step', { step: by });
	await step(1);
	await page.getByRole('heading', { name: 'Sonderpreise' }).waitFor();
	await step(-1);
	await page.getByText('Gleich geht’s los').waitFor();
	const { total } = await stage.product.perform('podium.show', { event: round.quiz.uid }).then(({ podium }) => podium);
	for (let left = total; left > 0; left -= 1) await step(1);
	await page.getByText('Noch geheim').waitFor({ state: 'detached' });
	await page.getByText(names[1]!).first().waitFor();
	await isStill(page);
	await isClean(screen, 'round-podium');
	await round.lead('close');
	await page.getByText('Live').waitFor();
	await page.getByRole('list', { name: 'Rangliste' }).waitFor();
	assert.is(await page.getByText('Oder mit dieser PIN').count(), 0);
});

test('says in English that the host is away, keeps a hidden ranking hidden, and wears the daylight', async () => {
	const questions = [choice('Erste', { translations: { en: { prompt: 'Which planet turns backwards?' } } })];
	round = await StagedRound.create(stage.product, questions, { config: { boardMode: 'hidden', locale: 'de' } });
	const team = await round.join('Tante Erna');
	const host = await round.comeHost();
	await setConfig(stage.product, round.quiz, { dashboardTheme: 'light' });
	const screen = await show(`${round.quiz.path}?lang=en`);
	const { page } = screen;
	await round.lead('openLobby', 'show');
	await page.getByText('Which planet turns backwards?').waitFor();
	await page.getByText('0 of 1 have answered').waitFor();
	host.socket.disconnect();
	await page.getByText('Your host is away for a moment').waitFor();
	await isClean(screen, 'round-light-en');
	await round.comeHost();
	await page.getByText('Your host is away for a moment').waitFor({ state: 'detached' });
	await round.answer(team);
	await round.lead('lock', 'reveal');
	await page.getByText('of 1 right').waitFor();
	await isStill(page);
	await isClean(screen, 'round-light-reveal-en');
	round.leave();
	await round.lead('ranking');
	await page.getByText('The ranking stays secret').waitFor();
	await page.getByText('Your host is away for a moment').waitFor();
	assert.is(await page.getByText('Tante Erna').count(), 0);
});

test('the same link can be read on a phone, held upright or not', async () => {
	const long = 'Welche dieser vier Himmelserscheinungen lässt sich auch mitten in einer hell beleuchteten Stadt sehen?';
	const questions = [
		choice(long, { countdown: 60 }),
		{ type: 'sort', prompt: 'Der Größe nach', items: ['klein', 'mittel', 'groß', 'riesig'] }
	];
	round = await StagedRound.create(stage.product, questions);
	await round.comeHost();
	const team = await round.join('Tante Erna');
	const screens = [
		await show(round.quiz.path, { width: 390, height: 844 }),
		await show(round.quiz.path, { width: 844, height: 390 }),
		await show(round.quiz.path, { width: 1024, height: 768 })
	];
	await round.lead('openLobby', 'show');
	for (let position = 1; position <= questions.length; position += 1) {
		for (const state of ['open', 'reveal']) {
			if (state === 'reveal') {
				await round.answer(team);
				await round.lead('lock', 'reveal');
			}
			for (const screen of screens) {
				const { page } = screen;
				const { width } = page.viewportSize()!;
				await page.getByText(`Frage ${position} von 2`).waitFor();
				if (state === 'reveal') await page.locator('main .tally').waitFor();
				else await page.locator('main [role=timer], main .parts').first().waitFor();
				await isStill(page);
				assert.equal(await cutOn(page), []);
				const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
				assert.ok(scrolled <= width, `${width}: ${scrolled}`);
				await isClean(screen, `round-${width}-${position}-${state}`);
			}
		}
		if (position < questions.length) await round.lead('next');
	}
});

test.run();
