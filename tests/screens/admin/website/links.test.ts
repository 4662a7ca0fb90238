import * as assert from 'uvu/assert';
import { type BackEnd, isSoundInBoth, openBackEnd } from '../../../support/back-end.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('links of the website');
let desk: BackEnd;

test.before(async () => void (desk = await openBackEnd([['boss', 'admin']])));
test.after(() => desk.close());

test('dead links are counted on the overview and listed with the way to where they are', async () => {
	const { product } = desk;
	const { page } = desk.screen;
	await page.goto('/admin/links');
	await page.getByRole('heading', { name: 'Kein Link führt ins Leere' }).waitFor();
	await isSoundInBoth(desk.screen, 'no dead links');
	const action = { heading: 'Kommt vorbei', actions: [{ label: 'Anfahrt', href: '/m/anfahrt' }] };
	const blocks = [
		{ id: 'welcome', type: 'text', data: { body: '<p>Hier wird geröstet.</p>' } },
		{ id: 'visit', type: 'cta', data: action }
	];
	await product.perform('page.save', { page: 'haus', title: 'Unser Haus', status: 'published', blocks });
	await page.goto('/admin/dashboard');
	await page.getByRole('link', { name: 'Ansehen: Ein Link führt ins Leere' }).click();
	await page.getByRole('heading', { name: 'Tote Links' }).waitFor();
	await isSoundInBoth(desk.screen, 'dead links');
	const row = page.getByRole('row', { name: /Anfahrt/ });
	assert.match((await row.textContent())!, /\/m\/anfahrt.*Seite: Unser Haus.*Nichts/s);
	await row.getByRole('link', { name: 'Anfahrt' }).click();
	await page.getByLabel('Adresse').first().waitFor();
	assert.is(await page.getByLabel('Adresse').first().inputValue(), '/m/anfahrt');
});

test.run();
