import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { enter as enterBackEnd, password } from '../../support/back-end.ts';
import { openBrowser } from '../../support/browser/chromium.ts';
import { answerTo, hearNetwork } from '../../support/processes/network-events.ts';
import { openEvent, openPhone } from '../../support/phone/player.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('codes that are typed');
let product: Product;
let browser: Browser;
let event: string;
const questions = [{ type: 'mc', prompt: 'Eins', options: ['Ja', 'Nein'], answers: [0] }];
const team = 'Die Nachteulen vom Störmthaler See';
test.before(async () => {
	[product, browser] = await Promise.all([startProduct(), openBrowser()]);
	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	event = await openEvent(product, [{ slug: 'eins', name: 'Eins', questions }]);
	await product.perform('team.create', { event, names: [team] });
});
test.after(async () => {
	await browser.close();
	await product.close();
});
const codeOfTeam = async () => (await product.perform('team.links', { event })).links[0]!.code!;
const wrong = [
	['ABCDEF', 'Eine Veranstaltung mit diesem Code gibt es nicht'],
	['123456', 'Das ist eine PIN'],
	['KO7D-M2XA', 'I, O, 0 und 1 kommen darin nicht vor'],
	['K7QD-M2X', 'hier fehlt eines'],
	['K7QD-M2XAB', 'hier ist eines zu viel'],
	['Die Rätselfüchse', 'Das ist kein Code']
] as const;
const sizes = { phone: { width: 390, height: 844 }, low: { width: 320, height: 568 } };

test('the code on the printed card is typed as it is and joins the team', async () => {
	const desk = await enterBackEnd(browser, product, 'admin', { viewport: { width: 1000, height: 1200 } });
	await desk.page.goto(`/admin/summary?event=${event}&part=cards`);
	const line = desk.page.getByText('Ohne Kamera:').first();
	await line.waitFor();
	const typed = await desk.page.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/).innerText();
	const printed = `${(await line.innerText()).replace('Ohne Kamera:', '').trim()}${typed}`;
	assert.is(printed.split('/').at(-1), await codeOfTeam());
	await desk.screenshot('team-card');
	await desk.close();

	const { page, errors, axe, screenshot, close } = await openPhone(browser, product);
	const opened = await answerTo(page, `/${printed.slice(printed.indexOf('/j/') + 1)}`);
	assert.is(opened.headers()['referrer-policy'], 'no-referrer');
	await page.getByRole('heading', { name: 'Euer Teamcode' }).waitFor();
	assert.is(await page.getByLabel('Code').inputValue(), await codeOfTeam());
	await page.waitForFunction(() => !location.search.includes('code='));
	assert.equal(await axe('all', 'measured'), []);
	await screenshot('player-team-code');
	await page.getByRole('button', { name: 'Mitspielen' }).click();
	await page.getByText(team).waitFor();
	assert.equal(errors, []);
	await close();
});

for (const [size, viewport] of Object.entries(sizes))
	test(`one field accepts the code of an event and of a team, on a ${size}`, async () => {
		const { page, errors, axe, screenshot, close } = await openPhone(browser, product, { viewport });
		await hearNetwork(page);
		await page.goto('/?code=');
		await page.getByLabel('Code').fill('ZZZZ-9999');
		await page.getByRole('button', { name: 'Weiter' }).click();
		await page.getByText('Diesen Teamcode gibt es nicht').waitFor();
		assert.is(await page.getByLabel('Code').inputValue(), 'ZZZZ-9999');
		assert.equal(await axe('all', 'measured'), []);
		await screenshot(`player-code-${size}`);
		for (const [typed, words] of wrong) {
			await page.getByLabel('Code').fill(typed);
			await page.getByRole('button', { name: 'Weiter' }).click();
			await page.getByText(words).waitFor();
		}
		const { joinCode } = await product.perform('dashboard.links', { event });
		await page.getByLabel('Code').fill(joinCode.toLowerCase());
		await page.getByRole('button', { name: 'Weiter' }).click();
		await page.getByLabel('Teamname').waitFor();
		await screenshot(`player-join-${size}`);
		await page.waitForLoadState('networkidle');
		await page.getByRole('link', { name: 'Wir haben einen Teamcode' }).click();
		await page.getByLabel('Code').fill('Eins');
		await page.getByRole('button', { name: 'Mitspielen' }).click();
		await page.getByText('Das ist eine Station').waitFor();
		await page.getByLabel('Code').fill('ZZZZ 9999');
		await page.getByRole('button', { name: 'Mitspielen' }).click();
		await page.getByText('Diesen Teamcode gibt es nicht').waitFor();
		await page.getByLabel('Code').fill((await codeOfTeam()).replace('-', ' ').toLowerCase());
		await page.getByRole('button', { name: 'Mitspielen' }).click();
		await page.getByRole('button', { name: 'Los geht’s' }).waitFor();
		assert.equal(
			errors.filter((error) => !/404|401|409/.test(error)),
			[]
		);
		await close();
	});

test('without JavaScript a typed team code joins too', async () => {
	const { page, close } = await openPhone(browser, product, { javaScriptEnabled: false });
	await page.goto('/?code=');
	await page.getByLabel('Code').fill((await codeOfTeam()).toLowerCase());
	await page.getByRole('button', { name: 'Weiter' }).click();
	await page.getByRole('heading', { name: 'Euer Teamcode' }).waitFor();
	await page.getByRole('button', { name: 'Mitspielen' }).click();
	await page.getByText('Eins').first().waitFor();
	assert.is(new URL(page.url()).searchParams.get('code'), null);
	await close();
});

test('if codes come first, the name is behind a link, also without JavaScript', async () => {
	const coded = await openEvent(product, [{ slug: 'eins', name: 'Eins', questions }], { qrLogin: true });
	for (const javaScriptEnabled of [true, false]) {
		const { page, axe, screenshot, close } = await openPhone(browser, product, { javaScriptEnabled });
		await page.goto(`/?event=${coded}`);
		await page.getByLabel('Code').waitFor();
		assert.not(await page.getByLabel('Teamname').isVisible());
		await page.getByText('Ohne Code mitspielen').click();
		await page.getByLabel('Teamname').fill(`Ohne Code ${javaScriptEnabled}`);
		if (javaScriptEnabled) assert.equal(await axe('all', 'measured'), []);
		await screenshot('player-code-first');
		await page.getByRole('button', { name: 'Mitspielen' }).last().click();
		await page
			.getByText(javaScriptEnabled ? 'Ohne Code true' : 'Eins')
			.first()
			.waitFor();
		await close();
	}
});

test('a listed-only event has the code field instead of the name; a too long name is reported', async () => {
	const listed = await openEvent(product, [], { restrictToTeams: true });
	await product.perform('team.create', { event: listed, names: ['Liste'] });
	const { code } = (await product.perform('team.links', { event: listed })).links[0]!;
	const { page, axe, screenshot, close } = await openPhone(browser, product, { viewport: sizes.low });
	await page.goto(`/?event=${listed}`);
	await page.getByLabel('Code').fill(code!);
	assert.equal(await axe('all', 'measured'), []);
	await screenshot('player-listed-low');
	await page.getByRole('button', { name: 'Mitspielen' }).click();
	await page.getByRole('button', { name: 'Los geht’s' }).waitFor();
	await page.goto(`/?event=${event}`);
	await page.getByLabel('Teamname').fill('x'.repeat(45));
	await page.getByText('5 Zeichen zu viel').waitFor();
	assert.is(await page.getByLabel('Teamname').inputValue(), 'x'.repeat(45));
	await close();
});

test.run();
