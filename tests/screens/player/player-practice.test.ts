import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import {
	enter,
	openEvent,
	phonesOf,
	question,
	startStation,
	stationEnd,
	teamPath
} from '../../support/phone/player.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('a station that a team plays again');
const phones = phonesOf(test);

const questions = [{ type: 'mc', prompt: 'Eins', options: ['Ja', 'Nein'], answers: [0], points: 10 }];
const stations = [{ slug: 'turm', name: 'Turm', questions }];
const answer = async (page: Page, letter: string) => {
	await question(page, 'Eins');
	await page.getByRole('button', { name: new RegExp(`^${letter}:`) }).click();
};
const head = (page: Page) => page.getByRole('banner').innerText();

for (const [width, height] of [
	[390, 844],
	[320, 568]
] as const)
	test(`says before, during and after that it is practice, on ${width} × ${height}`, async () => {
		const { page, axe, screenshot, close } = await phones.open({ viewport: { width, height } });
		const event = await openEvent(phones.product, stations, { teamResults: true });
		await enter(page, await teamPath(phones.product, event, 'Eulen'));
		await page.getByRole('link', { name: /Turm/ }).click();
		await page.getByText('Euer erster Versuch zählt.').waitFor();
		await screenshot(`player-first-${width}`);
		await page.getByRole('button', { name: 'Station starten' }).click();
		await answer(page, 'B');
		await stationEnd(page, '0 von 1');
		assert.is(await page.getByText('Übung:').count(), 0);
		await page.getByRole('button', { name: 'Zur Übung noch einmal spielen' }).click();
		const told = await page.getByText('Dieser Versuch zählt nicht.').boundingBox();
		const start = await page.getByRole('button', { name: 'Übung starten' }).boundingBox();
		assert.ok(told!.y + told!.height <= start!.y, 'readable without scrolling');
		assert.equal(await axe('all', 'measured'), []);
		await screenshot(`player-practice-intro-${width}`);
		await page.getByRole('button', { name: 'Übung starten' }).click();
		await question(page, 'Eins');
		await page.getByText('Übung, zählt nicht').waitFor();
		await screenshot(`player-practice-question-${width}`);
		await page.reload();
		await page.getByText('Übung, zählt nicht').waitFor();
		await page.getByRole('link', { name: 'Zu den Stationen' }).click();
		await page.getByText('Übung: weiter bei Frage 1 von 1').waitFor();
		await screenshot(`player-practice-list-${width}`);
		await page.getByRole('link', { name: /Turm/ }).click();
		await answer(page, 'A');
		await stationEnd(page, '1 von 1');
		await page.getByText('Übung: Diese Punkte zählen nicht.').waitFor();
		assert.equal(await axe('all', 'measured'), []);
		await screenshot(`player-practice-end-${width}`);
		await page.getByRole('link', { name: 'Zu den Stationen' }).first().click();
		await page.getByText('0 von 1 richtig').waitFor();
		assert.match(await head(page), /0\s+Punkte/);
		await close();
	});

test('in English, and nothing is practice if the best attempt counts', async () => {
	const { page, close } = await phones.open();
	const event = await openEvent(phones.product, stations, { repeatCounts: 'best' });
	await enter(page, await teamPath(phones.product, event, 'Eulen'));
	await page.getByRole('link', { name: /Turm/ }).click();
	await page.getByText('der beste Versuch zählt').waitFor();
	await page.getByRole('button', { name: 'Station starten' }).click();
	await answer(page, 'B');
	await stationEnd(page, '0 von 1');
	await page.getByRole('button', { name: 'Noch einmal spielen' }).click();
	assert.is(await page.getByText('Übung').count(), 0);
	await phones.product.perform('event.update', { event, config: { repeatCounts: 'first', locale: 'en' } } as never);
	await page.goto(`/?event=${event}&lang=en`);
	await page.getByRole('link', { name: /Turm/ }).click();
	await page.getByRole('button', { name: 'Play again for practice' }).click();
	await page.getByText('This attempt does not count.').waitFor();
	await close();
});

test('a reopened station opens on the phone automatically', async () => {
	const { page, close } = await phones.open();
	const event = await openEvent(phones.product, stations, { competitionMode: true });
	await enter(page, await teamPath(phones.product, event, 'Eulen'));
	await startStation(page, 'Turm');
	await answer(page, 'B');
	await stationEnd(page, '0 von 1');
	assert.is(await page.getByRole('button', { name: /spielen/ }).count(), 0);
	await page.getByRole('link', { name: 'Zu den Stationen' }).first().click();
	await page.getByText('0 von 1 richtig').waitFor();
	const { results } = await phones.product.perform('result.list', { event });
	await phones.product.perform('result.reopen', { id: results[0]!.id });
	await page.getByText('1 Frage').waitFor();
	await startStation(page, 'Turm');
	await answer(page, 'A');
	await stationEnd(page, '1 von 1');
	assert.is(await page.getByText('Übung').count(), 0);
	assert.is((await phones.product.perform('ranking.show', { event })).ranking.points[0]!.points, 10);
	await close();
});

test.run();
