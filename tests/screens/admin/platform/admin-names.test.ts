import * as assert from 'uvu/assert';
import { type BackEnd, isSound, moveTo, openBackEnd } from '../../../support/back-end.ts';
import { openEvent } from '../../../support/phone/player.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('names of teams in the back end');
let backEnd: BackEnd;
test.before(async () => {
	backEnd = await openBackEnd([['admin', 'admin']]);
});
test.after(() => backEnd.close());

test('suggestions, the history, and words that are blocked and allowed again', async () => {
	const { product, screen } = backEnd;
	const { page } = screen;
	const event = await openEvent(product, []);
	await product.perform('team.create', { event, names: ['Eulen'] });
	const { name, token } = await product.perform('teamName.reserve', { event });
	await product.perform('teamName.confirm', { event, token });
	await product.perform('teamName.reserve', { event });

	await page.goto(`/admin/teams?event=${event}`);
	await page.getByRole('link', { name: 'Vorschläge, Verlauf, blockierte Wörter' }).click();
	await page.getByRole('heading', { name: 'Namen', exact: true }).waitFor();
	await page.getByRole('row', { name: new RegExp(`${name} vergeben Wortschatz`) }).waitFor();
	await page.getByText('Es ist keine KI eingerichtet').waitFor();
	assert.match((await page.getByText('Namen sind frei').textContent())!, /^[\d.]+ von [\d.]+ Namen sind frei\.$/);
	await isSound(screen, 'admin-names');

	await page.getByLabel('Wort', { exact: true }).fill('Quatschkopf');
	await page.keyboard.press('Enter');
	const allow = page.getByRole('button', { name: '„Quatschkopf“ wieder erlauben' });
	await allow.waitFor();
	await page.getByLabel('Wort', { exact: true }).fill('quatschKOPF');
	await page.keyboard.press('Enter');
	await page.locator('[aria-invalid=true]').waitFor();
	assert.is(await page.getByLabel('Wort', { exact: true }).inputValue(), 'quatschKOPF');
	await allow.click();
	await page.getByText('Hier ist noch nichts blockiert.').waitFor();
	await page.getByText(/Überall blockiert/).click();
	await page.getByRole('button', { name: '„Hitler“ wieder erlauben' }).waitFor();

	for (const [width, height] of [
		[390, 844],
		[1920, 1080]
	] as const) {
		await page.setViewportSize({ width, height });
		assert.is(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, String(width));
		await screen.screenshot(`admin-names-${width}`);
	}
});

test('a team shows which proposed names it had, and settings show names as they are chosen', async () => {
	const { product, screen } = backEnd;
	const { page } = screen;
	await page.setViewportSize({ width: 1280, height: 900 });
	const event = await openEvent(product, []);
	const { name, token } = await product.perform('teamName.reserve', { event });
	const join = { event, joinId: 'a'.repeat(22), name, reservationToken: token, delivery: 'body' };
	const { team } = await product.perform('play.join', join as never);
	await page.goto(`/admin/teams?event=${event}&team=${team.uid}`);
	await page.getByRole('heading', { name: 'Vorgeschlagene Namen dieses Teams' }).waitFor();
	await page.getByText(/^Wortschatz, seit /).waitFor();
	await isSound(screen, 'admin-team-names');

	await moveTo(page, `/admin/event/settings?event=${event}#joining`);
	const names = page.getByRole('region', { name: 'Vorschläge' });
	await names.getByRole('listitem').nth(5).waitFor();
	const before = await names.getByText('Namen sind frei').textContent();
	await isSound(screen, 'event-settings-names');
	await product.perform('event.update', { event, config: { randomNameDomains: ['sports'] } } as never);
	await page.reload();
	await names.getByText('Namen sind frei').waitFor();
	assert.is.not(await names.getByText('Namen sind frei').textContent(), before);
	await page
		.getByRole('switch', { name: /Namen vorschlagen/ })
		.or(page.getByLabel(/Namen vorschlagen/))
		.first()
		.click();
	await names.waitFor({ state: 'detached' });
});

test.run();
