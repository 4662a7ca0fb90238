import * as assert from 'uvu/assert';
import { plainPicture } from '../../../support/print/pictures.ts';
import { enter, openEvent, phonesOf, question, startStation, teamPath } from '../../../support/phone/player.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('agreeing to a photo afterwards');
const phones = phonesOf(test);
const task = { type: 'photoText', prompt: 'Euer Team am Tor', points: 10 };

test('the own photos report the missing consent, and take it, with the current text', async () => {
	const { product } = phones;
	const config = { photoConsentText: 'Alle sind einverstanden.', photoModeration: 'after' };
	const event = await openEvent(product, [{ slug: 'tor', name: 'Tor', questions: [task] }], config);
	const { page, errors, axe, screenshot, close } = await phones.open();
	await enter(page, await teamPath(product, event, 'Torwächter'));
	assert.is(await page.getByRole('button', { name: 'Eure Fotos' }).count(), 0, 'there are none yet');
	await startStation(page, 'Tor');
	await question(page, task.prompt);
	const buffer = await plainPicture(160, 100).jpeg().toBuffer();
	await page.locator('input[type=file]').setInputFiles({ name: 'f.jpg', mimeType: 'image/jpeg', buffer });
	await page.getByRole('button', { name: 'Senden' }).click();
	await page.getByRole('heading', { name: 'Tor geschafft' }).waitFor();
	await page.getByRole('link', { name: 'Zu den Stationen' }).click();

	await page.getByRole('button', { name: 'Eure Fotos' }).click();
	const sheet = page.getByRole('dialog');
	await sheet.getByText('nur für die Spielleitung: Eure Einwilligung fehlt').waitFor();
	await screenshot('photo-consent-missing');
	assert.equal(await axe('all', 'measured'), []);
	await sheet.getByRole('button', { name: 'Einwilligung nachholen' }).click();
	await sheet.getByText('Alle sind einverstanden.').waitFor();
	await screenshot('photo-consent-asked');
	assert.equal(await axe('all', 'measured'), []);
	await sheet.getByRole('button', { name: 'Jetzt nicht' }).click();
	await sheet.getByRole('button', { name: 'Einwilligung nachholen' }).click();
	const changed = { event, config: { photoConsentText: 'Alle Eltern auch.' } };
	await product.perform('event.update', changed as never);
	await sheet.getByRole('button', { name: 'Ja, einverstanden' }).click();
	await sheet.getByText('Der Text hat sich geändert.').waitFor();
	await sheet.getByText('Alle Eltern auch.').waitFor();
	await sheet.getByRole('button', { name: 'Ja, einverstanden' }).click();
	await sheet.getByText('freigegeben', { exact: true }).waitFor();
	assert.is(await sheet.getByRole('button', { name: 'Einwilligung nachholen' }).count(), 0);
	const { photos } = await product.perform('photo.list', { event });
	assert.is(photos[0]!.consent?.text, 'Alle Eltern auch.');
	assert.equal(
		errors.filter((error) => !error.includes('409')),
		[]
	);
	await close();
});

test.run();
