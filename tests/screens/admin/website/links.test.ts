import * as assert from 'uvu/assert';
import { type BackEnd, isSoundInBoth, openBackEnd } from '../../../support/back-end.ts';
import { createClient } from '../../../support/http.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

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
	await page.getByRole('button', { name: 'Anfahrt', exact: true }).click();
	await page.getByText('Unter dieser Adresse gibt es nichts.').waitFor();
	const target = page.getByLabel('Seite, Beitrag oder Datei');
	assert.is(await target.inputValue(), '/m/anfahrt');
	await isSoundInBoth(desk.screen, 'link to nothing');
	await target.click();
	await target.fill('haus');
	await page.getByRole('option', { name: /Unser Haus/ }).waitFor();
	await isSoundInBoth(desk.screen, 'link targets');
	await target.press('Enter');
	assert.is(await target.inputValue(), 'Unser Haus');
	await page.getByText('Unter dieser Adresse gibt es nichts.').waitFor({ state: 'detached' });
	await page.getByLabel('Ziel', { exact: true }).selectOption('mail');
	await page.getByLabel('E-Mail-Adresse').fill('haus@example.org');
	await until(async () => {
		const { draft } = await product.perform('pageDraft.look', { page: 'haus' });
		return JSON.stringify(draft ?? '').includes('mailto:haus@example.org');
	}, 'the mailbox is stored');
});

test('a redirect is made with a target that is looked for, refused at its fields, and removed with undo', async () => {
	const { product } = desk;
	const { page } = desk.screen;
	const pairs = async () =>
		(await product.perform('redirect.list', { q: '' })).redirects.map(({ source, target }) => [source, target]);
	await page.goto('/admin/redirects');
	await page.getByRole('heading', { name: 'Noch keine Weiterleitung' }).waitFor();
	await isSoundInBoth(desk.screen, 'no redirects');
	await page.keyboard.press('n');
	await page.getByLabel('Alte Adresse').fill('/m/haus');
	const target = page.getByLabel('Seite, Beitrag oder Datei');
	await target.fill('haus');
	await page.getByRole('option', { name: /Unser Haus/ }).click();
	await page.getByRole('button', { name: 'Anlegen' }).click();
	await page.getByText('Unter dieser Adresse ist etwas veröffentlicht').waitFor();
	assert.is(await page.getByText('Das führt im Kreis').count(), 0);
	await isSoundInBoth(desk.screen, 'refused redirect');
	await page.getByLabel('Alte Adresse').fill('/haus.html');
	await page.getByLabel('Ziel').selectOption({ label: 'Eigene Adresse' });
	const own = page.getByRole('textbox', { name: 'Adresse', exact: true });
	await own.fill('/m/nirgends');
	await page.getByText('Unter dieser Adresse gibt es nichts.').waitFor();
	await page.getByRole('button', { name: 'Anlegen' }).click();
	await page.getByText('Unter dieser Adresse finden Besucher nichts.').waitFor();
	assert.is(await page.getByText('Unter dieser Adresse gibt es nichts.').count(), 0);
	await own.fill('/m/haus');
	await page.getByRole('button', { name: 'Anlegen' }).click();
	await page.getByRole('link', { name: '/haus.html' }).click();
	assert.equal(await pairs(), [['/haus.html', '/m/haus']]);
	await isSoundInBoth(desk.screen, 'redirect');
	await page.getByRole('button', { name: 'Weiterleitung löschen' }).click();
	await page.getByRole('heading', { name: 'Noch keine Weiterleitung' }).waitFor();
	await page.getByRole('button', { name: 'Rückgängig' }).click();
	await page.getByRole('link', { name: '/haus.html' }).waitFor();
	assert.equal(await pairs(), [['/haus.html', '/m/haus']]);
});

test('what is deleted leads visitors to the page that is chosen', async () => {
	const { product } = desk;
	const { page } = desk.screen;
	const visitor = createClient(product.base, { accept: 'text/html' });
	const leads = async (path: string) => {
		const answer = await visitor.get(path);
		return [answer.status, answer.headers.get('location')];
	};
	const blocks = [{ type: 'text', data: { body: '<p><a href="/m/alt">Alt</a></p>' } }];
	const made = await product.perform('page.save', { page: 'neu', title: 'Neu gebaut', status: 'published', blocks });
	await product.perform('page.save', { page: 'alt', title: 'Alter Bau', status: 'published', blocks: [] });
	await product.perform('page.update', { page: 'alt', parentId: made.page.id });
	const fields = { pageId: made.page.id, slug: 'fest', title: 'Richtfest', content: '<p>Bald.</p>', isPublished: true };
	const { news } = await product.perform('news.create', fields);
	const successor = page.getByLabel('Die alte Adresse führt künftig zu');
	await page.goto('/admin/pages?slug=alt');
	await page.getByText('Löschen …').click();
	await until(async () => (await successor.inputValue()) === 'Neu gebaut', 'the page above is proposed');
	await successor.fill('haus');
	await page
		.getByRole('listbox')
		.getByRole('option', { name: /Unser Haus/ })
		.click();
	await isSoundInBoth(desk.screen, 'remove page');
	await page.getByRole('button', { name: 'Löschen', exact: true }).click();
	await page.getByRole('link', { name: 'Alter Bau' }).waitFor({ state: 'detached' });
	assert.equal(await leads('/m/alt'), [301, '/m/haus']);
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(`/admin/landing-news/${news.id}/edit`);
	await page.getByText('Löschen …').click();
	await until(async () => (await successor.inputValue()) === 'Neu gebaut', 'the page of the article is proposed');
	await isSoundInBoth(desk.screen, 'remove article');
	await page.getByRole('button', { name: 'Beitrag löschen' }).click();
	await page.getByRole('heading', { name: 'Noch kein Beitrag' }).waitFor();
	assert.equal(await leads('/news/fest'), [301, '/m/neu']);
});

test.run();
