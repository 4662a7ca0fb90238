import * as assert from 'uvu/assert';
import { moveTo, openBackEnd, type BackEnd } from '../../support/back-end.ts';
import { openScreen } from '../../support/browser/chromium.ts';
import { choice } from '../../support/phone/game.ts';
import {
	enter,
	openEvent,
	openPhone,
	question,
	startStation,
	stationEnd,
	teamPath
} from '../../support/phone/player.ts';
import { readPdf } from '../../support/print/pdf-text.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('an event that calls its stations rounds');
let backEnd: BackEnd;
let event: string;

test.before(async () => {
	backEnd = await openBackEnd([['host', 'customer']]);
	const stations = ['Station am Turm', 'Finale'].map((name, index) => ({
		slug: `s${index}`,
		name,
		questions: [choice('Wo?')]
	}));
	event = await openEvent(backEnd.product, stations, {}, { preset: 'pub' });
});
test.after(() => backEnd?.close());

test('is used on the phone, from the list to the end, and names are untouched', async () => {
	const phone = await openPhone(backEnd.browser, backEnd.product);
	const { page } = phone;
	await page.goto(await teamPath(backEnd.product, event, 'Otter'));
	await page.getByText('2 Runden').waitFor();
	await page.getByRole('button', { name: 'Los geht’s' }).click();
	await page.getByRole('heading', { name: 'Eure Runden' }).waitFor({ state: 'attached' });
	await page.getByRole('link', { name: /Station am Turm/ }).click();
	await page.getByRole('button', { name: 'Runde starten' }).click();
	await question(page, 'Wo?');
	await page.getByRole('button', { name: /: right/ }).click();
	await stationEnd(page, '1 von 1');
	await page.getByRole('link', { name: 'Zu den Runden' }).click();
	await page.getByText('Runde scannen').waitFor();
	await phone.close();
});

test('is used on the screens of the back end, on the big screen and on paper', async () => {
	const { page } = backEnd.screen;
	await page.goto(`/admin/events/${event}`);
	await page.getByText('2 Fragen in 2 Runden').waitFor();
	await page.locator('#side').getByRole('link', { name: 'Runden', exact: true }).waitFor();
	await moveTo(page, `/admin/event/host?event=${event}`);
	await page.getByRole('heading', { name: 'Runden', exact: true }).waitFor();
	await moveTo(page, `/admin/questions?event=${event}`);
	await page.getByText('Runde 1').first().waitFor();
	await backEnd.product.perform('shareToken.rotate', { event });
	const { dashboard } = await backEnd.product.perform('dashboard.links', { event });
	await backEnd.product.perform('event.update', {
		event,
		config: { dashboardModules: [{ id: 'catalogProgress', enabled: true }] as never }
	});
	const wall = await openScreen(backEnd.browser, { baseURL: backEnd.product.base, locale: 'de-DE' });
	await wall.page.goto(new URL(dashboard!).pathname);
	await wall.page.getByText('Runden', { exact: true }).first().waitFor();
	await wall.close();
	const answer = await page.request.get(`/admin/results/export?event=${event}&format=pdf&kind=certificates`);
	const { text } = await readPdf(await answer.body());
	assert.match(text, 'Runde');
	assert.not.match(text, /Stationen/);
});

test('is used in the overview and the sidebar for this event, and not for others', async () => {
	const { page } = backEnd.screen;
	await page.goto('/admin/dashboard');
	await page.getByText('Alle Runden geschafft').waitFor();
	await page.getByText('2 Fragen in 2 Runden').waitFor();
	const side = page.locator('#side');
	await side.getByRole('link', { name: 'Runden', exact: true }).waitFor();
	const { event: rally } = await backEnd.product.perform('event.create', { name: 'Rallye', preset: 'rally' });
	await page.goto(`/admin/events/${rally.uid}`);
	await page.goto('/admin/dashboard');
	await side.getByRole('link', { name: 'Stationen', exact: true }).waitFor();
	await page.getByText('Alle Runden geschafft').waitFor();
});

test('and calls them stations again on the next load once it is set so', async () => {
	const { page } = backEnd.screen;
	await backEnd.product.perform('event.update', { event, config: { stationWord: 'station' } });
	await page.goto(`/admin/events/${event}`);
	await page.getByText('2 Fragen an 2 Stationen').waitFor();
	const phone = await openPhone(backEnd.browser, backEnd.product);
	await enter(phone.page, await teamPath(backEnd.product, event, 'Biber'));
	await startStation(phone.page, 'Finale');
	await phone.close();
});

test.run();
