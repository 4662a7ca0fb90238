import * as assert from 'uvu/assert';
import { openAs, password } from '../../support/back-end.ts';
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

const test = suite('swiped answers afterwards');
const phones = phonesOf(test);
const founded = 'Der Verein wurde 1921 gegründet.';
const cards = [
	{ text: founded, correct: true },
	{ text: 'Stimmt es: ja | nein?', correct: false }
];
const swipe = { type: 'swipe', prompt: 'Was stimmt?', cards, points: 10 };
const named = { ...swipe, prompt: 'Wohin?', rightLabel: 'Auf den Berg', leftLabel: 'Ins Tal' };

test('the phone, the results and the statistics show each card with its side, in the same words', async () => {
	const { product } = phones;
	const event = await openEvent(product, [{ slug: 'verein', name: 'Verein', questions: [swipe, named] }]);
	const { page, errors, screenshot, close } = await phones.open();
	await enter(page, await teamPath(product, event, 'Wischer'));
	await startStation(page, 'Verein');
	for (const [prompt, right, left] of [
		['Was stimmt?', 'Stimmt', 'Stimmt nicht'],
		['Wohin?', 'Auf den Berg', 'Ins Tal']
	] as const) {
		await question(page, prompt);
		await page.getByRole('button', { name: right, exact: true }).click();
		await page.getByRole('button', { name: left, exact: true }).click();
		await page.getByRole('button', { name: 'Senden' }).click();
	}
	await stationEnd(page, '2 von 2');
	const wanted = [
		`Stimmt ${founded}`,
		'Stimmt nicht Stimmt es: ja | nein?',
		`Auf den Berg ${founded}`,
		'Ins Tal Stimmt es: ja | nein?'
	];
	const plain = (texts: string[]) => texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
	assert.equal(plain(await page.locator('summary .chips > span').allInnerTexts()), wanted);
	await page.locator('summary').first().click();
	await screenshot('swiped-phone');
	assert.equal(errors, []);
	await close();

	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	const staff = await openAs(phones.browser, product, 'admin', { viewport: { width: 1366, height: 900 } });
	const { results } = await product.perform('result.list', { event });
	await staff.page.goto(`/admin/results?event=${event}&team=${results[0]!.teamUid}`);
	await staff.page.getByText(founded).first().waitFor();
	const chips = await staff.page.locator('[data-answer] ul li').allInnerTexts();
	assert.equal(
		plain(chips).map((text) => text.replace(/^richtig: /, '')),
		wanted
	);
	await staff.screenshot('swiped-results');
	await staff.page.goto(`/admin/statistics?event=${event}`);
	await staff.page.getByText(founded).first().waitFor();
	const listed = plain(await staff.page.locator('.chip .parts > span').allInnerTexts());
	assert.equal(listed.toSorted(), wanted.toSorted());
	await staff.screenshot('swiped-statistics');
	assert.equal(staff.errors, []);
	await staff.close();
});

test.run();
