import * as assert from 'uvu/assert';
import { everyType, phonesOf } from '../../../support/phone/player.ts';
import { asked, heading, HostedEvent } from '../../../support/rounds/hosted-event.ts';
import { suite } from '../../../support/runner/suite.ts';
import type { Page } from 'playwright-core';

const test = suite('every type of question in a round');
const phones = phonesOf(test);

const send = (page: Page) => page.getByRole('button', { name: 'Senden' }).tap();
const saved = (page: Page) => page.getByText('gespeichert', { exact: true }).waitFor();
const rows = (page: Page) => page.locator('ol li .text').allInnerTexts();

const answers: Record<string, (page: Page) => Promise<void>> = {
	'Was leuchtet?': (page) => page.getByRole('button', { name: /: Lampion/ }).tap(),
	'Welche sind gerade?': async (page) => {
		await page.getByRole('button', { name: /^A:.*2/ }).tap();
		await page.getByRole('button', { name: /^C:.*4/ }).tap();
		await send(page);
	},
	'Der Größe nach': async (page) => {
		for (const [place, item] of ['klein', 'mittel', 'groß'].entries())
			while ((await rows(page))[place] !== item) await page.getByRole('button', { name: `${item} nach oben` }).tap();
		await send(page);
	},
	'Was gehört zusammen?': async (page) => {
		for (const [term, definition] of [
			['Lübeck', 'Marzipan'],
			['Dresden', 'Stollen']
		]) {
			await page.getByRole('button', { name: new RegExp(`^${term}:`) }).tap();
			await page.getByRole('button', { name: new RegExp(`^${definition}`) }).tap();
		}
		await send(page);
	},
	'Stimmt das?': async (page) => {
		await page.getByRole('button', { name: 'Stimmt', exact: true }).tap();
		await page.getByRole('button', { name: 'Stimmt nicht' }).tap();
		await send(page);
	},
	'Wie heißt der Turm?': async (page) => {
		await page.getByLabel('Eure Antwort').fill('wasserturm');
		await send(page);
	}
};

test('all six are answered, survive a reload in every state, and end in the summary of the round', async () => {
	const questions = everyType.map((question) => ({ ...question, countdown: 60, explanation: 'Gut zu wissen, warum.' }));
	const led = await HostedEvent.create(phones.product, { questions, config: { teamResults: true } });
	const [{ page, errors, axe, screenshot, close }, other] = [await phones.open(), await phones.open()];
	await page.goto(await led.team('Die Rätselfüchse'));
	await page.getByRole('heading', { name: 'Sternwartenfest' }).waitFor();
	await led.lead('openLobby');
	await heading(page, 'Ihr seid dabei');
	await page.reload();
	await heading(page, 'Ihr seid dabei');
	await other.page.goto(await led.team('Nachteulen'));
	await heading(other.page, 'Ihr seid dabei');
	await led.lead('show');
	for (const [index, { prompt, type }] of everyType.entries()) {
		if (index) await led.lead('next');
		await asked(page, prompt);
		assert.equal(await axe('all', 'measured'), [], prompt);
		await screenshot(`round-type-${index}-${type}`);
		await answers[prompt]?.(page);
		if (type !== 'flip') await saved(page);
		await page.reload();
		await asked(page, prompt);
		if (type !== 'flip') await saved(page);
		await led.lead('lock');
		if (type !== 'flip') await page.getByText('Gleich kommt die Auflösung.').waitFor();
		await led.lead('reveal');
		await heading(page, type === 'flip' ? 'Gut zu wissen' : 'Richtig');
		// An order is an answer as it lies there when the question is locked.
		if (type !== 'sort') await heading(other.page, type === 'flip' ? 'Gut zu wissen' : 'Keine Antwort');
		if (type === 'flip') await page.getByText('8000 Lampions').waitFor();
		await page.getByText('Gut zu wissen, warum.').waitFor();
		assert.equal(await axe('all', 'measured'), [], `${prompt} revealed`);
		await screenshot(`round-type-${index}-${type}-reveal`);
		await page.reload();
		await heading(page, type === 'flip' ? 'Gut zu wissen' : 'Richtig');
	}
	await led.lead('ranking');
	await heading(page, 'Zwischenstand');
	await page.getByText('Platz 1', { exact: true }).waitFor();
	await page.getByText('Ihr führt.').waitFor();
	assert.equal(await axe('all', 'measured'), []);
	await screenshot('round-ranking');
	await led.lead('podium');
	await heading(page, 'Siegerehrung');
	await page.reload();
	await heading(page, 'Siegerehrung');
	await screenshot('round-podium');
	await led.lead('close');
	await heading(page, 'Planeten geschafft');
	await page.locator('dd').getByText('6 von 6', { exact: true }).waitFor();
	await heading(other.page, 'Planeten geschafft');
	await screenshot('round-end');
	await page.getByRole('link', { name: 'Zur Übersicht' }).tap();
	await heading(page, 'Die Spielleitung startet gleich');
	await page.getByRole('link', { name: /Planeten/ }).waitFor();
	assert.equal(await axe('all', 'measured'), []);
	await screenshot('round-soon');
	assert.equal([errors, other.errors], [[], []]);
	await close();
	await other.close();
});

test.run();
