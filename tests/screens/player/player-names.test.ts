import * as assert from 'uvu/assert';
import { openEvent, phonesOf } from '../../support/phone/player.ts';
import { suite } from '../../support/runner/suite.ts';
import { until } from '../../support/runner/until.ts';

const test = suite('names that phones are offered');
const phones = phonesOf(test);
const few = { randomNameTones: ['serious'], randomNameDomains: ['science'] };

const historyOf = async (event: string) => (await phones.product.perform('teamName.list', { event })).names;

test('a name is reserved and filled in; another one releases it, and playing takes it', async () => {
	const event = await openEvent(phones.product, [], few);
	const { page, errors, axe, close } = await phones.open();
	await page.goto(`/?event=${event}`);
	const field = page.getByLabel('Teamname');
	const more = page.getByRole('button', { name: 'Namen vorschlagen' });
	const offered = async (not = '') => {
		await until(async () => ![not, ''].includes(await field.inputValue()), 'a name');
		return field.inputValue();
	};
	const first = await offered();
	assert.match(first, /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u);
	assert.equal(await axe('all', 'measured'), []);
	await more.click();
	const second = await offered(first);
	await page
		.getByRole('status')
		.filter({ hasText: `Vorschlag: ${second}` })
		.waitFor({ state: 'attached' });
	const stateOf = async (name: string) => (await historyOf(event)).find((row) => row.name === name)?.state;
	await until(async () => (await stateOf(first)) === 'released', 'the first name given back');
	assert.is(await stateOf(second), 'reserved');
	await page.getByRole('button', { name: 'Mitspielen' }).click();
	await page.getByRole('button', { name: 'Los geht’s' }).waitFor();
	assert.is(await stateOf(second), 'assigned');
	assert.ok((await page.textContent('body'))!.includes(second));
	assert.equal(errors, []);
	await close();
});

test('typing uses the whole field, and a custom name releases the reserved one', async () => {
	const event = await openEvent(phones.product, [], few);
	const { page, close } = await phones.open();
	await page.goto(`/?event=${event}`);
	const field = page.getByLabel('Teamname');
	await until(async () => (await field.inputValue()) !== '', 'a name');
	await field.focus();
	await page.keyboard.type('Eigener Einfall');
	assert.is(await field.inputValue(), 'Eigener Einfall');
	await page.keyboard.press('Enter');
	await page.getByText('Eigener Einfall').waitFor();
	assert.equal(
		(await historyOf(event)).map(({ state }) => state),
		['reserved']
	);
	await close();
});

test('a suggestion that arrives during typing is dropped with the first letter', async () => {
	const event = await openEvent(phones.product, [], few);
	const { page, close } = await phones.open();
	const asked = Promise.withResolvers<void>();
	await page.route('**/names', async (route) => {
		await asked.promise;
		await route.continue();
	});
	await page.goto(`/?event=${event}`);
	const field = page.getByLabel('Teamname');
	await field.focus();
	asked.resolve();
	await until(async () => (await field.inputValue()) !== '', 'a name');
	await page.keyboard.type('Mitten im Tippen');
	assert.is(await field.inputValue(), 'Mitten im Tippen');
	await close();
});

test('without names the form is as it was; a blocked name is refused in words', async () => {
	const event = await openEvent(phones.product, [], { randomNames: false });
	const { page, close } = await phones.open();
	await phones.product.perform('blockedName.create', { term: 'Quatschkopf' });
	await page.goto(`/?event=${event}`);
	await page.getByLabel('Teamname').fill('Die Quatschköpfe und Quatschkopf');
	await page.getByRole('button', { name: 'Mitspielen' }).click();
	await page.getByText('Dieser Name geht nicht').waitFor();
	assert.is(await page.getByRole('button', { name: 'Namen vorschlagen' }).count(), 0);
	assert.equal(await historyOf(event), []);
	await close();
});

test.run();
