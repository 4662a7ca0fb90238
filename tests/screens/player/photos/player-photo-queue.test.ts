import * as assert from 'uvu/assert';
import { PhotoConsent } from '../../../../server/features/gameplay/photos/model.ts';
import { PlanLimit } from '../../../../server/features/platform/plans/model.ts';
import type { Screen } from '../../../support/browser/chromium.ts';
import {
	callsOf,
	next,
	playStation,
	statesOf,
	stoppable,
	untilKept,
	yes,
	yesOrNo
} from '../../../support/browser/offline.ts';
import { question, stationEnd } from '../../../support/phone/player.ts';
import { plainPicture } from '../../../support/print/pictures.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const test = suite('photos that wait for the network');
const room = stoppable(test);

const tower = { type: 'photoText', prompt: 'Zeigt den Turm', consent: true, accept: ['Turm'], points: 50 };

/** A photo with its answer that waits on the phone. */
async function photoAway(screen: Screen, consent?: string) {
	const { page, context } = screen;
	await question(page, 'Zeigt den Turm');
	await context.setOffline(true);
	if (consent) await page.getByLabel(consent).check();
	const buffer = await plainPicture(80, 60).jpeg().toBuffer();
	await page.locator('input[type=file]').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer });
	await page.getByText('Das Foto geht mit eurer Antwort mit').waitFor();
	await page.getByLabel('Eure Antwort').fill('Turm');
	await page.getByRole('button', { name: 'Senden' }).click();
	await untilKept(page);
}

test('a photo without network goes before its answer, also after a reload', async () => {
	const photo = { type: 'photoText', prompt: 'Zeigt den Turm', accept: ['Turm'], points: 50 };
	const screen = await playStation(room, 'Bildreich', [photo, yesOrNo('Danach')]);
	const { page, context, screenshot, close } = screen;
	await photoAway(screen);
	await screenshot('player-photo-offline');
	await page.goto('about:blank');
	await page.close();
	const again = await context.newPage();
	const made = callsOf(again);
	await context.setOffline(false);
	await again.goto(`${room.product.lanBase}/?event=${screen.event}`);
	await until(async () => made.some((call) => call.startsWith('PUT')), 'sent');
	assert.ok(made.indexOf('POST photos') < made.findIndex((call) => call.startsWith('PUT')), made.join());
	await again.getByRole('link', { name: /Weit draußen/ }).click();
	await question(again, 'Danach');
	await close();
});

test('rejected answers are sent again from the tray, with their id, and count', async () => {
	const photoConsentText = 'Wir dürfen gezeigt werden.';
	const screen = await playStation(room, 'Beharrlich', [tower, yesOrNo('Danach')], { photoConsentText });
	const { page, context, event, way, screenshot, close } = screen;
	await photoAway(screen, photoConsentText);
	const setRoom = (max: number) => PlanLimit.update({ max }, { where: { plan: 'free', metric: 'storageBytes' } });
	const setPlan = (plan: string) => room.product.perform('namespace.update', { id: 'default', plan } as never);
	await setRoom(0);
	await setPlan('free');
	await context.setOffline(false);
	await page.getByText('1 Antwort wurde nicht angenommen.').waitFor();
	assert.is(await page.getByText('nachgesendet').count(), 0, 'nothing is said to have been sent');
	await page.getByRole('button', { name: 'Ansehen' }).click();
	await page.getByText('Für Fotos ist gerade kein Platz').waitFor();
	await screenshot('player-tray-full');
	const again = page.getByRole('button', { name: 'Noch einmal senden' });
	await again.click();
	await page.getByRole('dialog').waitFor({ state: 'hidden' });
	await page.getByRole('button', { name: 'Ansehen' }).click();
	await setPlan('unlimited');
	const sent = page.waitForRequest((one) => one.method() === 'PUT');
	await again.click();
	assert.ok((await sent).postDataJSON().answer.photoId);
	await page.getByText('1 Antwort wurde nicht angenommen.').waitFor({ state: 'detached' });
	assert.equal(await statesOf(room.product, event, way), ['accepted', 'unopened']);
	await question(page, 'Danach');
	await yes(page).click();
	await stationEnd(page, '2 von 2');
	await close();
});

test('a photo that waited while the consent text changed asks again, also after a reload, and is never lost', async () => {
	const screen = await playStation(room, 'Einsichtig', [tower], { photoConsentText: 'Wir dürfen gezeigt werden.' });
	const { page, context, event, axe, screenshot, close } = screen;
	await photoAway(screen, 'Wir dürfen gezeigt werden.');
	await next(page).click();
	await room.product.perform('event.update', { event, config: { photoConsentText: 'Wir dürfen in die Zeitung.' } });
	await context.setOffline(false);
	await page.getByText('Ein Foto wartet auf euch').waitFor();
	assert.is(await page.getByText('nicht angenommen').count(), 0);
	await page.reload();
	await page.getByRole('button', { name: 'Lesen' }).click();
	const agree = page.getByRole('dialog').getByLabel('Wir dürfen in die Zeitung.');
	assert.not(await agree.isChecked());
	assert.equal(await axe(), []);
	await screenshot('player-consent-anew');
	const send = page.getByRole('dialog').getByRole('button', { name: 'Foto senden' });
	assert.is(await send.getAttribute('aria-disabled'), 'true');
	await agree.check();
	await send.click();
	await stationEnd(page, '1 von 1');
	const [agreed] = await PhotoConsent.findAll({ order: [['id', 'DESC']] });
	assert.is(agreed?.text, 'Wir dürfen in die Zeitung.');
	await close();
});

test.run();
