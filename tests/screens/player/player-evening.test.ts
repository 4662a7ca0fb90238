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
import { plainPicture } from '../../support/print/pictures.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the evening of a team, on one phone');
const phones = phonesOf(test);

test('Q8, Q16: no page reveals a secret of its event, and without an event there is none', async () => {
	const { product } = phones;
	const read = async (path: string) => {
		const answer = await fetch(product.base + path);
		return [answer.status, await answer.text()] as const;
	};
	const [status, empty] = await read('/?katalog=x');
	assert.is(status, 200);
	assert.not.match(empty, /demo|\?event=/i);

	const secrets = { puzzleWord: 'ZAUBERLATERNE', puzzleFeedback: 'Schaut hinter den Vorhang.' };
	const event = await openEvent(product, [], { puzzleWordEnabled: true, ...secrets });
	const { token } = await product.perform('shareToken.rotate', { event });
	const { token: sponsors } = await product.perform('shareToken.rotate', { event, variant: 'sponsor' });
	const pages = [`/?event=${event}`, `/event/${event}/dashboard/${token}`, `/results-hub?event=${event}`];
	for (const [index, path] of pages.entries()) {
		const [is, html] = await read(path);
		assert.is(is, 200, path);
		for (const secret of [...Object.values(secrets), sponsors, ...(index === 1 ? [] : [token])])
			assert.not(html.includes(secret), `${secret} in ${path}`);
	}
});

test('Q29: join, play, summary, puzzle word, photo and results, with every dialog open and no error', async () => {
	const { product } = phones;
	const questions = [{ type: 'mc', prompt: 'Was leuchtet?', options: ['Lampion', 'Stein'], answers: [0], points: 50 }];
	const event = await openEvent(product, [{ slug: 'turm', name: 'Wasserturm', letter: 'L', questions }], {
		puzzleWordEnabled: true,
		puzzleWord: 'L',
		photoUpload: true,
		photoConsentText: 'Alle sind einverstanden.',
		teamResults: true
	});
	const { page, errors, close } = await phones.open();
	await enter(page, await teamPath(product, event, 'Nachteulen'));
	await startStation(page, 'Wasserturm');
	await question(page, 'Was leuchtet?');
	await page.getByRole('button', { name: /: Lampion/ }).click();
	await stationEnd(page, '1 von 1');
	await page.getByText('50', { exact: true }).first().waitFor();

	await page.getByRole('button', { name: 'Rätselwort eingeben' }).click();
	const dialog = page.getByRole('dialog');
	for (const [word, said] of [
		['M', '„M“ ist es nicht.'],
		['l', 'Gelöst!']
	] as const) {
		await dialog.getByLabel('Euer Rätselwort').fill(word);
		await page.keyboard.press('Enter');
		await page.getByText(said).waitFor();
	}
	const solved = async () => (await product.perform('ranking.show', { event })).ranking.puzzle;
	assert.equal(
		(await solved()).map(({ name }) => name),
		['Nachteulen']
	);

	await page.goto(`/?event=${event}`);
	await page.getByRole('button', { name: 'Fotos vom Abend' }).click();
	await dialog.getByLabel('Alle sind einverstanden.').check();
	const buffer = await plainPicture(160, 100).jpeg().toBuffer();
	await dialog.locator('input[type=file]').setInputFiles({ name: 'f.jpg', mimeType: 'image/jpeg', buffer });
	await dialog.getByText('Euer Foto ist gespeichert.').waitFor();
	assert.is(await dialog.getByRole('listitem').count(), 1);

	await page.goto(`/results-hub?event=${event}`);
	await page.getByRole('heading', { name: 'Euer Ergebnis' }).waitFor();
	await page.getByText('Wasserturm').first().waitFor();
	await page.getByRole('link', { name: 'Zur Rangliste' }).click();
	await page.getByRole('heading', { name: 'Rangliste' }).waitFor();
	await page.getByText('Nachteulen').first().waitFor();
	assert.equal(errors, []);
	await close();
});

test('adjustments and corrections by the host reach an open phone', async () => {
	const { product } = phones;
	const questions = [{ type: 'mc', prompt: 'Was leuchtet?', options: ['Lampion', 'Stein'], answers: [0], points: 50 }];
	const event = await openEvent(product, [{ slug: 'turm', name: 'Wasserturm', questions }], { teamResults: true });
	const { page, errors, close } = await phones.open();
	await enter(page, await teamPath(product, event, 'Spätmerker'));
	await startStation(page, 'Wasserturm');
	await question(page, 'Was leuchtet?');
	await page.getByRole('button', { name: /: Stein/ }).click();
	await stationEnd(page, '0 von 1');
	const [attempt] = (await product.perform('result.list', { event })).results;
	const { id } = attempt!.answers[0]!;
	await product.perform('answer.correct', { id, isCorrect: true, reason: 'Beides leuchtet' });
	await stationEnd(page, '1 von 1');
	await page.getByText('50', { exact: true }).first().waitFor();
	await page.getByRole('link', { name: 'Zu den Stationen' }).click();
	await page.locator('.score', { hasText: '50' }).waitFor();
	await product.perform('adjustment.create', { event, teamUid: attempt!.teamUid!, points: 7, reason: 'Fairness' });
	await page.locator('.score', { hasText: '57' }).waitFor();
	const { ranking } = await product.perform('ranking.show', { event });
	assert.is(ranking.points[0]!.points, 57);
	await product.perform('event.update', { event, end_date: new Date(Date.now() - 1000).toISOString() });
	await page.reload();
	await page.getByText('57', { exact: true }).first().waitFor();
	await product.perform('adjustment.create', { event, teamUid: attempt!.teamUid!, points: -4, reason: 'Strafe' });
	await page.getByText('53', { exact: true }).first().waitFor();
	assert.equal(errors, []);
	await close();
});

test.run();
