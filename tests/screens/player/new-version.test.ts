import * as assert from 'uvu/assert';
import type { Screen } from '../../support/browser/chromium.ts';
import { next, playStation, statesOf, stoppable, untilKept, yes, yesOrNo } from '../../support/browser/offline.ts';
import { question, stationEnd } from '../../support/phone/player.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('a phone that is older than the server');
const room = stoppable(test);

/** From now on another version answers. */
const update = ({ page }: Screen) =>
	page.route('**/api/play/**', async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, headers: { ...response.headers(), 'marquee-build': 'next' } });
	});
const mark = ({ page }: Screen) => page.evaluate('window.first = true');
const isSamePage = ({ page }: Screen) => page.evaluate('window.first === true');
const banner = ({ page }: Screen) => page.getByText('Neue Version', { exact: true });

test('tells it, and loads itself again between two questions, once', async () => {
	const screen = await playStation(room, 'Altbau', [yesOrNo('Eins'), yesOrNo('Zwei'), yesOrNo('Drei')]);
	const { page, event, way, close } = screen;
	await question(page, 'Eins');
	await update(screen);
	const loaded = page.waitForEvent('load');
	await yes(page).click();
	await loaded;
	await question(page, 'Zwei');
	assert.is((await statesOf(room.product, event, way))[0], 'accepted');
	// It was loaded again, and the other version still answers, as with two servers of different versions.
	await mark(screen);
	await yes(page).click();
	await question(page, 'Drei');
	assert.ok(await isSamePage(screen));
	assert.is(await banner(screen).count(), 0);
	await yes(page).click();
	await stationEnd(page, '3 von 3');
	await close();
});

test('keeps an answer that the newer server does not understand, until it is loaded again', async () => {
	const screen = await playStation(room, 'Umbau', [yesOrNo('Eins'), yesOrNo('Zwei')]);
	const { page, event, way, axe, screenshot, close } = screen;
	await question(page, 'Eins');
	await mark(screen);
	const refused = {
		error: 'validation_failed',
		message: 'Some fields are not valid.',
		details: [{ path: 'answer', code: 'unknown_field', message: 'Unknown.' }]
	};
	await page.route('**/answers/**', (route) =>
		route.fulfill({ status: 422, headers: { 'marquee-build': 'next' }, json: refused })
	);
	await yes(page).click();
	await untilKept(page);
	await banner(screen).waitFor();
	await page.getByText('damit eure Antworten gesendet werden').waitFor();
	await axe();
	await screenshot('player-outdated');
	await next(page).click();
	await question(page, 'Zwei');
	assert.ok(await isSamePage(screen), 'never with an answer that waits');
	await page.unrouteAll();
	const loaded = page.waitForEvent('load');
	await page.getByRole('button', { name: 'Jetzt laden' }).click();
	await loaded;
	await question(page, 'Zwei');
	await yes(page).click();
	await stationEnd(page, '2 von 2');
	assert.equal(await statesOf(room.product, event, way), []);
	await close();
});

test.run();
