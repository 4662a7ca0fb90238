import type { Request } from 'playwright-core';
import * as assert from 'uvu/assert';
import { enter, openEvent, phonesOf, teamPath } from '../../support/phone/player.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('what an event tells its players');
const phones = phonesOf(test);
const questions = [{ type: 'mc', prompt: 'Was leuchtet?', options: ['Lampion', 'Stein'], answers: [0], points: 100 }];
const hostile = '<script>document.title="x"</script><img src=x onerror="document.title=1"><b onclick="1">Achtung</b>';

for (const viewport of [
	{ width: 390, height: 844 },
	{ width: 320, height: 568 }
])
	test(`description and comment are read as text with markup, ${viewport.width} wide`, async () => {
		const event = await openEvent(
			phones.product,
			[],
			{},
			{
				description: `<p>Rund um den <strong>Hafen</strong> & zurück.</p><ul><li>Mitbringen: Stift</li></ul>${hostile}`
			}
		);
		const file = { name: 'Pumpwerk', comment: `<p>Geht <em>leise</em> hinein.</p>${hostile}`, questions };
		await phones.product.perform('catalog.import', {
			event,
			files: [{ name: 'pumpwerk.json', text: JSON.stringify(file) }]
		});
		const { page, errors, axe, screenshot, close } = await phones.open({ viewport });
		await page.goto(await teamPath(phones.product, event, `Die Lotsen ${viewport.width}`));
		await page.getByRole('button', { name: 'Los geht’s' }).waitFor();
		await page.locator('strong', { hasText: 'Hafen' }).waitFor();
		await page.getByRole('listitem').filter({ hasText: 'Mitbringen' }).waitFor();
		assert.equal(await axe('all', 'measured'), []);
		await screenshot(`player-description-${viewport.width}`);
		await page.getByRole('button', { name: 'Los geht’s' }).click();
		await page.getByRole('link', { name: /Pumpwerk/ }).click();
		await page.locator('em', { hasText: 'leise' }).waitFor();
		assert.equal(await axe('all', 'measured'), []);
		await screenshot(`player-comment-${viewport.width}`);
		assert.not.equal(await page.title(), 'x');
		assert.is(await page.locator('main script, main [onclick], main [onerror]').count(), 0);
		const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
		assert.ok(Number(wide) <= 0, `${String(wide)} pixels too wide`);
		assert.equal(errors, []);
		await close();
	});

test('the own place follows while its sheet is open, at most every five seconds, and rests when it is shut', async () => {
	const event = await openEvent(phones.product, [{ slug: 'mole', name: 'Mole', questions }], { teamResults: true });
	const { page, errors, close } = await phones.open();
	await enter(page, await teamPath(phones.product, event, 'Die Möwen'));
	const asked: Request[] = [];
	page.on('request', (request) => {
		if (request.url().endsWith('/standing')) asked.push(request);
	});
	await page.getByRole('button', { name: 'Euer Platz' }).click();
	await page.getByText('Noch kein Platz').waitFor();
	await phones.product.perform('result.submit', { event, name: 'Die Möwen', catalog: 'mole', correct: 1 } as never);
	await page.getByText('von 1 in der Wertung').waitFor();
	assert.match(await page.locator('.own').innerText(), /^Platz 1\s+von 1 in der Wertung$/);
	assert.ok(asked.length >= 2, `${asked.length} times`);
	const times = asked.map((request) => request.timing().startTime);
	for (const [index, at] of times.slice(1).entries()) assert.ok(at - times[index]! >= 4900, `${at - times[index]!} ms`);
	await page.keyboard.press('Escape');
	await page.getByText('von 1 in der Wertung').waitFor({ state: 'detached' });
	const before = asked.length;
	await page.clock.install();
	await page.clock.runFor(20_000);
	assert.is(asked.length, before);
	assert.equal(errors, []);
	await close();
});

test.run();
