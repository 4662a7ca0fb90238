import * as assert from 'uvu/assert';
import { isSound, isSoundInBoth, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('teams from a file, on the screen');
let backEnd: BackEnd;
let event = '';

test.before(async () => {
	backEnd = await openBackEnd([['host', 'customer']]);
	event = (await backEnd.product.perform('event.create', { name: 'Lichterfest' })).event.uid;
	await backEnd.product.perform('team.create', { event, names: ['Lerchen'] });
});
test.after(() => backEnd?.close());

const file = (...rows: string[]) => ({
	name: 'anmeldung.csv',
	mimeType: 'text/csv',
	buffer: Buffer.from(['Nr;Team;Telefon', ...rows].join('\r\n'))
});
const names = async () => (await backEnd.product.perform('team.list', { event })).teams.map(({ name }) => name);

test('every error is shown with its line and nothing is stored; the fixed file is', async () => {
	const { screen } = backEnd;
	const { page } = screen;
	await page.goto(`/admin/teams?event=${event}`);
	await page.getByRole('link', { name: /Datei/ }).click();
	await page.getByRole('heading', { name: 'Teams aus einer Datei' }).waitFor();
	await isSound(screen, 'team-import');
	const pick = page.locator('input[type=file]');
	await pick.setInputFiles(file('1;"Küche; A";030', '2;Eulen;', '3;lerchen;', '4;EULEN;', `5;${'x'.repeat(101)};`));
	await page.getByText('2 neue Teams').waitFor();
	await page.getByText('2 Zeilen mit Fehlern').waitFor();
	const rows = page.getByRole('row');
	await rows.filter({ hasText: 'EULEN' }).filter({ hasText: 'Der Name steht schon in Zeile 3.' }).waitFor();
	await rows.filter({ hasText: 'lerchen' }).filter({ hasText: 'gibt es schon' }).waitFor();
	assert.match(await rows.nth(1).innerText(), /^[56]\s/, 'faults come first');
	assert.is(await page.getByRole('button', { name: /Teams? anlegen/ }).count(), 0);
	assert.equal(await names(), ['Lerchen']);
	await isSoundInBoth(screen, 'team-import-faults');
	await page.setViewportSize({ width: 390, height: 844 });
	await isSoundInBoth(screen, 'team-import-faults-390');
	await page.setViewportSize({ width: 1280, height: 800 });

	await pick.setInputFiles(file('1;"Küche; A";030', '2;Eulen;', '3;lerchen;', '4;Füchse;'));
	await page.getByText('2 Zeilen mit Fehlern').waitFor({ state: 'detached' });
	await page.getByText('Diese Spalten bleiben außen vor: Nr, Telefon').waitFor();
	await isSound(screen, 'team-import-ready', 'contrast');
	await page.getByRole('button', { name: '3 Teams anlegen' }).click();
	await page.getByRole('link', { name: 'Füchse', exact: true }).waitFor();
	assert.equal(await names(), ['Lerchen', 'Küche; A', 'Eulen', 'Füchse']);
	await screen.screenshot('team-import-done');

	await page.goBack();
	await page.locator('input[type=file]').setInputFiles(file('4;Füchse;'));
	await page.getByText('Alle Teams dieser Datei gibt es schon.').waitFor();
	await page.locator('input[type=file]').setInputFiles({ ...file(), buffer: Buffer.from('Rang;Punkte\r\n1;2') });
	await page.getByText('Keine Spalte heißt „Team“ oder „Name“.').waitFor();
	screen.errors.splice(0);
	await isSound(screen, 'team-import-refused', 'contrast');
});

test.run();
