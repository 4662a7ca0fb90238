import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser, openScreen, type Screen } from '../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { openQuiz, play, setConfig, type Quiz } from '../../support/phone/quiz.ts';
import { suite } from '../../support/runner/suite.ts';
import { until } from '../../support/runner/until.ts';

const test = suite('container metrics on the projector');
const fixtures = new URL('../../fixtures/cgroup/', import.meta.url).pathname;
const megabyte = 1024 * 1024;
let product: Product;
let browser: Browser;
let root: string;
let now: Date;
const screens: Screen[] = [];
test.before(async () => {
	root = mkdtempSync(path.join(tmpdir(), 'marquee-cgroup-'));
	cpSync(path.join(fixtures, 'v2'), root, { recursive: true });
	now = new Date();
	product = await startProduct({ clock: () => now, env: { CGROUP_ROOT: root } });
	browser = await openBrowser();
});
test.after.each(async () => {
	product.dependencies.env.CGROUP_ROOT = root;
	for (const screen of screens.splice(0)) await screen.close();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
	rmSync(root, { recursive: true, force: true });
});

const metrics = (layout: string, options: object = {}) => ({ id: 'containerMetrics', enabled: true, layout, options });

async function show(quiz: Quiz, options: BrowserContextOptions = {}) {
	const screen = await openScreen(browser, {
		locale: 'de-DE',
		viewport: { width: 1920, height: 1080 },
		...options
	});
	screens.push(screen);
	const frames: string[] = [];
	screen.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
	await screen.page.goto(product.base + quiz.path);
	await screen.page.getByText('Live').waitFor();
	return { ...screen, frames, charts: screen.page.getByRole('img', { name: /jetzt .*, höchstens/ }) };
}

/** The container uses so much from now on, five seconds later, and the dashboards of the event are told. */
function measure(quiz: Quiz, usedMegabytes: number, percent: number) {
	now = new Date(now.getTime() + 5000);
	writeFileSync(path.join(root, 'memory.current'), `${usedMegabytes * megabyte}\n`);
	used += percent * 50_000;
	writeFileSync(path.join(root, 'cpu.stat'), `usage_usec ${used}\nuser_usec 1\nsystem_usec 1\n`);
	product.dependencies.announce('default', quiz.uid, ['metrics']);
}
let used = 9_000_000;

/** Measures one after the other, each once the one before it is on the wall. */
async function measureAll({ page }: Screen, quiz: Quiz, readings: [usedMegabytes: number, percent: number][]) {
	for (const [usedMegabytes, percent] of readings) {
		measure(quiz, usedMegabytes, percent);
		await page.getByRole('img', { name: `jetzt ${usedMegabytes} MB` }).waitFor();
	}
}

/** Measures for dashboards that are told of something else as well, and answers whether they heard what was measured. */
async function isHeard({ frames }: { frames: string[] }, quiz: Quiz, usedMegabytes: number): Promise<boolean> {
	frames.length = 0;
	measure(quiz, usedMegabytes, 10);
	const name = `Team ${usedMegabytes}`;
	await (await play(product, quiz, name)).answer();
	await until(() => frames.some((frame) => frame.includes(name)), 'what was told later');
	return frames.some((frame) => frame.includes('currentBytes'));
}

async function played(modules: object[], config: Record<string, unknown> = {}) {
	const quiz = await openQuiz(product, {
		name: 'Sommerfest-Quiz Lindenau',
		config: { dashboardModules: modules, ...config }
	});
	for (const name of ['Die Rätselfüchse', 'Tante Erna', 'Äpfel mit Birnen', 'Quizzly Bären', 'Café Zweistein']) {
		const player = await play(product, quiz, name);
		for (let answers = name.length % 4; answers >= 0; answers -= 1) await player.answer();
		await player.finish();
	}
	return quiz;
}

async function isClean({ axe, errors, screenshot }: Screen, name: string) {
	await screenshot(name);
	assert.equal(await axe(), []);
	assert.equal(errors, []);
}

test('are beside the ranking, move with every reading, and stay within the module', async () => {
	const quiz = await played([
		{ id: 'header' },
		{ id: 'rankings' },
		{ id: 'rankingQr', enabled: true },
		{ id: 'presence', enabled: true },
		metrics('wide', { maxMemoryMb: 400, cpuMaxPercent: 200, refreshInterval: 5 })
	]);
	const screen = await show(quiz);
	const readings = [180, 210, 205, 260, 310, 300, 290, 333];
	await measureAll(
		screen,
		quiz,
		readings.map((at, index) => [at, 20 + index * 9])
	);
	await screen.page.getByText('333 MB').waitFor();
	await screen.page.getByText('von 400 MB').waitFor();
	await screen.page.getByText('von 200 %').waitFor();
	await screen.page.getByText('83 %').waitFor();
	assert.is(await screen.charts.count(), 2);
	assert.match((await screen.charts.first().getAttribute('aria-label'))!, /^Speicher: jetzt 333 MB, höchstens 333 MB/);
	const names = screen.page.locator('ol[aria-label="Rangliste"] .name');
	assert.is(await names.count(), 5);
	await isClean(screen, 'stage-metrics-wide');
});

test('as a strip under ranking and results, on a light stage, without motion', async () => {
	const modules = [
		{ id: 'header' },
		{ id: 'rankings' },
		{ id: 'results' },
		{ id: 'rankingQr', enabled: true },
		metrics('auto')
	];
	const quiz = await played(modules, { dashboardTheme: 'light' });
	const screen = await show(quiz, { reducedMotion: 'reduce' });
	await measureAll(
		screen,
		quiz,
		[200, 240, 220].map((memory) => [memory, 40])
	);
	await screen.page.getByText('220 MB').waitFor();
	const strip = (await screen.page.getByRole('region', { name: 'Server' }).boundingBox())!;
	assert.ok(strip.y + strip.height <= 1080 - 40, 'inside the safe margin');
	assert.is(await screen.page.evaluate(() => document.getAnimations().length), 0);
	await isClean(screen, 'stage-metrics-strip-light');
	await setConfig(product, quiz, { dashboardModules: [...modules.slice(0, 4), metrics('auto', { title: 'Technik' })] });
	await screen.page.getByRole('heading', { name: 'Technik' }).waitFor();
	await isClean(screen, 'stage-metrics-strip-title');
});

test('fill the screen if nothing else does, with their own title', async () => {
	const quiz = await openQuiz(product, {
		name: 'Rechenzentrum',
		config: { dashboardModules: [{ id: 'header' }, metrics('full', { title: 'Unser Server' })] }
	});
	const screen = await show(quiz);
	await measureAll(
		screen,
		quiz,
		[300, 280, 350].map((memory) => [memory, 12.5])
	);
	await screen.page.getByRole('heading', { name: 'Unser Server' }).waitFor();
	await screen.page.getByText('350 MB', { exact: true }).waitFor();
	await screen.page.getByText('12,5 %').waitFor();
	await isClean(screen, 'stage-metrics-alone');
	measure(quiz, 350, 187.5);
	await screen.page.getByText('187,5 %').waitFor();
	await screen.page.getByText('von 200 %').waitFor();
});

test('report that nothing can be measured; the board stays live', async () => {
	product.dependencies.env.CGROUP_ROOT = path.join(fixtures, 'v2-missing');
	const quiz = await played([
		{ id: 'header' },
		{ id: 'rankings' },
		{ id: 'rankingQr', enabled: true },
		metrics('auto')
	]);
	const screen = await show(quiz);
	await screen.page.getByText('Hier misst niemand Speicher und Prozessor').waitFor();
	assert.is(await screen.charts.count(), 0);
	assert.is(await screen.page.getByRole('status').filter({ hasText: /\S/ }).count(), 0);
	await isClean(screen, 'stage-metrics-missing');
});

test('never reach a screen without the module, and disappear when it is turned off', async () => {
	const others = [{ id: 'header' }, { id: 'rankings' }, { id: 'rankingQr', enabled: true }];
	const quiz = await played(others);
	const without = await show(quiz);
	assert.not(await isHeard(without, quiz, 222));
	assert.is(await without.charts.count(), 0);

	await setConfig(product, quiz, { dashboardModules: [...others, metrics('auto')] });
	const screen = await show(quiz);
	await screen.charts.first().waitFor();
	await setConfig(product, quiz, { dashboardModules: others });
	await screen.charts.first().waitFor({ state: 'detached' });
	assert.not(await isHeard(screen, quiz, 444));
});

test.run();
