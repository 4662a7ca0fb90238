import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSound, isSoundInBoth, moveTo, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import type { Screen } from '../../../support/browser/chromium.ts';
import { plainPicture } from '../../../support/print/pictures.ts';
import type { Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

let backEnd: BackEnd;
let product: Product;
let screen: Screen;
let page: Page;
let event: string;
const test = suite('questions from templates, other stations and the clipboard');
const question = {
	type: 'mc',
	prompt: 'Wo steht der Turm?',
	points: 5,
	options: ['am Markt', 'am Fluss'],
	answers: [0],
	explanation: 'Seit 1412.',
	translations: { en: { prompt: 'Where is the tower?', options: ['at the market', 'at the river'] } }
};

test.before(async () => {
	backEnd = await openBackEnd([['host', 'customer']], { viewport: { width: 1366, height: 768 } });
	({ product, screen } = backEnd);
	page = screen.page;
});
test.before.each(async () => {
	event = (await product.perform('event.create', { name: 'Fest' })).event.uid;
});
test.after(() => backEnd?.close());

const names = async () => (await product.perform('catalog.list', { event })).catalogs.map(({ name }) => name).join();
const stored = async (slug: string) =>
	(await product.perform('catalog.show', { event, slug })).catalog.questions as unknown as Record<string, unknown>[];
const save = (slug: string, questions: object[]) =>
	product.perform('catalog.save', { event, slug, name: slug, questions: questions as never });
const rows = () => page.getByRole('region', { name: 'Fragen' }).getByRole('listitem');
const undo = () => page.getByRole('button', { name: 'Rückgängig', exact: true }).last();

test('an empty event begins with a template, which leaves again in one act that can be undone', async () => {
	await moveTo(page, `/admin/catalogs?event=${event}`);
	await page.getByRole('link', { name: /Aus Kahoot, Tabelle oder Moodle/ }).waitFor();
	await page.getByRole('link', { name: 'Mit Vorlage beginnen' }).click();
	const dialog = page.getByRole('dialog', { name: 'Mit einer Vorlage beginnen' });
	await dialog.getByLabel('Sprache der Fragen').selectOption('en');
	await dialog.getByRole('button', { name: /Earth and space/ }).waitFor();
	await isSoundInBoth(screen, 'template-dialog');
	await dialog.getByLabel('Sprache der Fragen').selectOption('de');
	await dialog.getByRole('button', { name: /Querbeet/ }).click();
	await page.getByText('10 Fragen aus „Querbeet“ sind da.').waitFor();
	await until(async () => (await rows().count()) === 10, 'the questions are listed');
	assert.is(await names(), 'Querbeet');
	await isSoundInBoth(screen, 'template-station');
	await page.getByRole('textbox', { name: 'Frage', exact: true }).fill('Welches Tier hat genau drei Herzen?');
	await page.getByText('9 Fragen kommen aus einer Vorlage.', { exact: false }).waitFor();
	await until(async () => (await stored('querbeet')).filter(({ sample }) => sample).length === 9, 'one is our own');
	await page.getByRole('button', { name: 'Alle Beispiele entfernen' }).click();
	await until(async () => (await rows().count()) === 1, 'the samples are gone');
	await undo().click();
	await until(async () => (await rows().count()) === 10, 'and back');
	assert.is((await stored('querbeet')).length, 10);
});

test('a station with only samples is removed with them and comes back', async () => {
	await save('eigene', [question]);
	await save('leer', []);
	await moveTo(page, `/admin/questions?event=${event}&catalog=leer`);
	await page.getByRole('button', { name: 'Mit Vorlage beginnen' }).first().click();
	await page.getByRole('button', { name: /Augen auf/ }).click();
	await until(async () => (await rows().count()) === 10, 'they fill the empty station');
	assert.is(await names(), 'eigene,leer');
	await page.getByRole('button', { name: 'Alle Beispiele entfernen' }).click();
	await until(async () => (await names()) === 'eigene', 'the station is gone');
	await page.getByText('Station 1 · eigene').first().waitFor();
	await undo().click();
	await page.getByText('Station 2 · leer').first().waitFor();
	assert.is(await names(), 'eigene,leer');
	assert.equal(screen.errors, []);
});

test('a question is copied to another station with its picture and translations, and the copy is undone', async () => {
	const image = '/uploads/turm.png';
	await save('eins', [{ ...question, image }]);
	await save('zwei', [question]);
	await moveTo(page, `/admin/questions?event=${event}&catalog=eins`);
	await page.getByRole('button', { name: 'In eine andere Station kopieren' }).click();
	await page.getByRole('menuitem', { name: 'zwei' }).click();
	await page.getByText('Kopiert: Frage 2 in „zwei“.').waitFor();
	const [original] = await stored('eins');
	const copy = (await stored('zwei'))[1]!;
	assert.equal({ ...copy, id: original!.id }, original);
	assert.is.not(copy.id, original!.id);
	await page.locator('summary', { hasText: 'Station wählen' }).click();
	await until(
		async () => (await page.locator('details[open] .panel small').allTextContents()).join() === '1,2',
		'the other one counts it'
	);
	await undo().click();
	await page.getByText('Die Kopie in „zwei“ ist wieder weg.').waitFor();
	assert.is((await stored('zwei')).length, 1);
	screen.errors.splice(0);
});

/** Gives the page files as if they were dropped on a question or pasted into it. */
const give = (kind: 'drop' | 'paste', name: string, type: string, bytes: Buffer) =>
	page.getByRole('textbox', { name: 'Frage', exact: true }).evaluate(
		(field, file) => {
			const data = new DataTransfer();
			data.items.add(
				new File([Uint8Array.from(atob(file.bytes), (one) => one.charCodeAt(0))], file.name, { type: file.type })
			);
			const shared = { bubbles: true, cancelable: true };
			if (file.kind === 'paste') field.dispatchEvent(new ClipboardEvent('paste', { ...shared, clipboardData: data }));
			else
				for (const step of ['dragenter', 'drop'])
					field.dispatchEvent(new DragEvent(step, { ...shared, dataTransfer: data }));
		},
		{ kind, name, type, bytes: bytes.toString('base64') }
	);

test('a picture is dropped or pasted; anything else is rejected in words', async () => {
	await save('eins', [question]);
	await moveTo(page, `/admin/questions?event=${event}&catalog=eins`);
	await page.getByRole('textbox', { name: 'Frage', exact: true }).focus();
	await give('drop', 'liste.pdf', 'application/pdf', Buffer.from('%PDF-1.4'));
	await page.getByText('Das ist kein Bild.', { exact: false }).waitFor();
	await isSound(screen, 'picture-refused');
	const picture = await plainPicture(160, 100).png().toBuffer();
	const imageOf = async () => String((await stored('eins'))[0]!.image ?? '');
	await give('drop', 'turm.png', 'image/png', picture);
	await until(async () => (await imageOf()).includes('turm'), 'the dropped picture is stored');
	assert.is(await page.getByText('Das ist kein Bild.', { exact: false }).count(), 0);
	const pasteAnother = async () => {
		await page.getByRole('button', { name: 'Ohne Bild' }).click();
		await until(async () => (await imageOf()) === '', 'it has none');
		await give('paste', 'image.png', 'image/png', picture);
		await until(async () => (await imageOf()).includes('image'), 'the pasted picture is stored');
	};
	await pasteAnother();
	// Every browser calls what is pasted by the same name.
	await pasteAnother();
	await give('paste', 'kaputt.png', 'image/png', Buffer.from('not a picture'));
	await page.getByText('Erlaubt sind PNG, JPG, WEBP und SVG.', { exact: false }).waitFor();
	screen.errors.splice(0);
});

test.run();
