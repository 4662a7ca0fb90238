import * as assert from 'uvu/assert';
import { openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const test = suite('dates that nobody touches in a form');
let backEnd: BackEnd;
test.before(async () => void (backEnd = await openBackEnd([['host', 'customer']])));
test.after(() => backEnd?.close());

test('renaming an event keeps its start in the repeated hour, and the seconds of its end', async () => {
	const { product, screen } = backEnd;
	const { page } = screen;
	const [start, end] = ['2026-10-25T00:30:00.000Z', '2026-10-25T20:15:42.000Z'];
	const made = await product.perform('event.create', { name: 'Kürbisfest', start_date: start, end_date: end });
	const event = made.event.uid;
	const stored = async () => (await product.perform('event.show', { event })).event;
	assert.equal([(await stored()).start_date, (await stored()).end_date], [start, end]);
	await page.goto(`/admin/events/${event}`);
	await page.getByRole('heading', { name: 'Name, Termin und Beschreibung' }).click();
	const form = page.locator('form[action^="?/update"]');
	assert.is(await form.getByLabel('Beginn').inputValue(), '2026-10-25T02:30');
	await form.getByLabel('Name').fill('Kürbisnacht');
	await form.getByRole('button', { name: 'Speichern' }).click();
	await until(async () => (await stored()).name === 'Kürbisnacht', 'the new name');
	assert.equal([(await stored()).start_date, (await stored()).end_date], [start, end]);
	await form.getByLabel('Ende').fill('2026-10-25T23:00');
	await form.getByRole('button', { name: 'Speichern' }).click();
	await until(async () => (await stored()).end_date === '2026-10-25T22:00:00.000Z', 'the new end');
	assert.is((await stored()).start_date, start);
	assert.equal(screen.errors, []);
});

test('retitling an article keeps its publication time', async () => {
	const { product, screen } = backEnd;
	const { page } = screen;
	const site = await product.perform('page.save', { page: 'fest', title: 'Fest', status: 'published', blocks: [] });
	const publishedAt = '2025-10-26T00:30:42.123Z';
	const text = { slug: 'zelt', title: 'Zelt', content: 'Es steht.' };
	await product.perform('news.create', { ...text, pageId: site.page.id, publishedAt, isPublished: true });
	const stored = async () => (await product.perform('news.list', {})).news[0]!;
	assert.is((await stored()).publishedAt, publishedAt);
	await page.goto(`/admin/landing-news/${(await stored()).id}/edit`);
	await page.getByLabel('Überschrift', { exact: true }).fill('Das Zelt steht');
	await page.getByRole('button', { name: 'Änderungen veröffentlichen' }).click();
	await until(async () => (await stored()).title === 'Das Zelt steht', 'the new title');
	assert.is((await stored()).publishedAt, publishedAt);
	assert.equal(screen.errors, []);
});

test.run();
