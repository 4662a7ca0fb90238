import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { performIn, openQuiz, play, setConfig, type Quiz } from '../../support/phone/quiz.ts';
import { isStill, seenTexts } from '../../support/browser/seen-text.ts';
import { stageOf } from '../../support/live/stage.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('names on the wall');
const stage = stageOf(test);
const { show, isClean } = stage;

const long = [
	'Freiwillige Feuerwehr und Jugendfeuerwehr Niederbergheim 22',
	'Die unglaublichen Abenteuer des verwirrten Professors Quizlii'
];
const names = [
	'DIE WAHNSINNIGEN WÜHLMÄUSE WUPPERTAL',
	'W'.repeat(40),
	...long,
	'Abteilung Tischtennis',
	'Stammtisch Zwölferrat',
	'Die Turnschuhe'
];
const walls = [
	[1920, 1080],
	[1280, 900],
	[1280, 720]
] as const;

/** Lets a team in; phones take shorter names than staff gives. */
async function enter(quiz: Quiz, name: string) {
	const player = await play(stage.product, quiz, name.slice(0, 40).trim());
	if (!long.includes(name)) return player;
	const { teams } = await performIn(stage.product, 'default', 'team.list', { event: quiz.uid, all: true });
	const { uid } = teams.find((team) => team.name === player.name)!;
	await performIn(stage.product, 'default', 'team.update', { event: quiz.uid, uid, name });
	return player;
}

/** A quiz in which every team has other points, the first one most; all have finished their station. */
async function played(): Promise<Quiz> {
	const quiz = await openQuiz(stage.product, { name: 'Vereinsabend TSV Waldau' });
	for (const [index, name] of names.entries()) {
		const player = await enter(quiz, name);
		for (let right = names.length - index; right > 0; right -= 1) await player.answer();
		await player.finish();
	}
	return quiz;
}

/** Every name shows its beginning and more than half, and what stands beside it is whole and free. */
async function areSeen(page: Page, where: string): Promise<void> {
	for (const [width, height] of walls) {
		await page.setViewportSize({ width, height });
		await isStill(page);
		const shown = await seenTexts(page.locator('.fitted:visible, .name[lang]:visible, dd b:visible'));
		assert.ok(shown.length > 0, `${where} shows names`);
		for (const { text, share, hasStart, isCovered, size } of shown) {
			const found = `${where} at ${width} × ${height}: "${text}" shows ${Math.round(100 * share)} % at ${size} px`;
			assert.ok(hasStart, `${found}, without its beginning`);
			assert.ok(share >= 0.5, found);
			assert.not(isCovered, `${found}, and is covered`);
		}
		for (const { text, share, isCovered } of await seenTexts(
			page.locator('.points:visible, b.num:visible, strong.num:visible, .right:visible')
		))
			assert.ok(share === 1 && !isCovered, `${where} at ${width} × ${height}: the points ${text} are covered`);
	}
}

const on = (...modules: ({ id: string } & Record<string, unknown>)[]) => ({
	dashboardModules: modules.map((module) => ({ enabled: true, ...module }))
});

test('in the lobby, as soon as they join', async () => {
	const quiz = await openQuiz(stage.product, { name: 'Vereinsabend TSV Waldau' });
	const screen = await show(quiz.path);
	for (const name of names) await enter(quiz, name);
	await screen.page.getByText(`${names.length} Teams sind dabei`).waitFor();
	await screen.page.getByText('Die Turnschuhe').waitFor();
	await areSeen(screen.page, 'the lobby');
	await isClean(screen, 'stage-names-lobby');
});

test('on the board, its result cards and every module that names teams', async () => {
	const quiz = await played();
	const screen = await show(quiz.path);
	const { page } = screen;
	await page.getByRole('list', { name: 'Rangliste' }).waitFor();
	await areSeen(page, 'the board');
	await isClean(screen, 'stage-names-board');
	const panels = ['pointsLeader', 'awards', 'catalogProgress', 'wrongAnswers'].map((id) => ({ id }));
	const layouts = {
		'three columns': on({ id: 'header' }, ...panels),
		'a narrow board': on(
			{ id: 'header' },
			{ id: 'rankings', layout: 'auto' },
			...panels.slice(1),
			{ id: 'rankingQr', layout: 'wide' },
			{ id: 'presence' }
		),
		'results alone': on({ id: 'header' }, { id: 'results' }, { id: 'rankingQr' })
	};
	for (const [where, config] of Object.entries(layouts)) {
		await setConfig(stage.product, quiz, config);
		await page.reload();
		await page.locator('.fitted').first().waitFor();
		await areSeen(page, where);
		await isClean(screen, `stage-names-${where.replaceAll(' ', '-')}`);
	}
});

test('at the ceremony', async () => {
	const quiz = await played();
	const act = (action: 'start' | 'step') =>
		performIn(stage.product, 'default', 'podium.act', { event: quiz.uid, action });
	const screen = await show(quiz.path);
	const { total } = await act('start');
	for (let step = 1; step <= total; step += 1) {
		await act('step');
		await screen.page.reload();
		await screen.page.locator('.fitted, .name[lang], strong').first().waitFor();
		if (await screen.page.locator('.fitted, .name[lang]').count()) await areSeen(screen.page, `step ${step}`);
	}
	await isClean(screen, 'stage-names-podium');
});

test.run();
