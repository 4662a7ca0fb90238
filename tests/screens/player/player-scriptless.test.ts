import * as assert from 'uvu/assert';
import { TeamDevice } from '../../../server/features/authoring/teams/model.ts';
import { openEvent, phonesOf, teamPath } from '../../support/phone/player.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the way in without scripts');
const questions = [{ type: 'mc', prompt: 'Eins', options: ['Ja', 'Nein'], answers: [0] }];
const phones = phonesOf(test);

const station = () => openEvent(phones.product, [{ slug: 'eins', name: 'Erste Station', questions }]);
const plain = () => phones.open({ javaScriptEnabled: false });

test('a name, a press, and the next page is the list of stations; the phone has its cookie', async () => {
	const event = await station();
	const { page, context, close } = await plain();
	await page.goto(`/?event=${event}`);
	await page.getByLabel('Teamname').fill('Ohne & <Skript>');
	const answered = page.waitForResponse((response) => response.request().method() === 'POST');
	await page.getByRole('button', { name: 'Mitspielen', exact: true }).click();
	assert.is((await answered).status(), 303);
	await page.getByText('Erste Station').waitFor();
	assert.is(new URL(page.url()).search, `?event=${event}`);
	const cookie = (await context.cookies()).find(({ name }) => name === `mq_play_${event}`);
	assert.is(cookie?.httpOnly && cookie.sameSite, 'Lax');
	await page.goto(`/?event=${event}`);
	await page.getByText('Erste Station').waitFor();
	assert.is(await page.getByLabel('Teamname').count(), 0);
	await close();
});

test('a rejected join says why, and keeps the name', async () => {
	const event = await station();
	const [first, second] = [await plain(), await plain()];
	for (const { page } of [first, second]) {
		await page.goto(`/?event=${event}&katalog=eins`);
		await page.getByLabel('Teamname').fill('Zweimal');
		await page.getByRole('button', { name: 'Mitspielen', exact: true }).click();
	}
	await first.page.waitForURL(`**/?event=${event}&katalog=eins`);
	const { page } = second;
	await page.getByText('Den Namen gibt es schon').waitFor();
	assert.is(await page.getByLabel('Teamname').inputValue(), 'Zweimal');
	await page.getByLabel('Teamname').fill('<>');
	await page.getByRole('button', { name: 'Mitspielen', exact: true }).click();
	await page.getByText('mindestens ein Zeichen').waitFor();
	assert.is(await page.getByLabel('Teamname').inputValue(), '<>');
	await page.getByLabel('Teamname').fill('Einmalig');
	await page.getByRole('button', { name: 'Mitspielen', exact: true }).click();
	await page.waitForURL(`**/?event=${event}&katalog=eins`);
	await first.close();
	await second.close();
});

test('a team code is submitted by a button and not in the address; an old one is reported', async () => {
	const event = await station();
	const path = await teamPath(phones.product, event, 'Mit Code');
	const { page, close } = await plain();
	await page.goto(path);
	await page.getByRole('button', { name: 'Mitspielen', exact: true }).click();
	await page.getByText('Erste Station').waitFor();
	await page.getByText('Mit Code').waitFor();
	assert.not.match(page.url(), /[?&]t=/);
	await close();
	const other = await plain();
	await other.page.goto(`/?event=${event}&t=${'x'.repeat(22)}`);
	await other.page.getByRole('button', { name: 'Mitspielen', exact: true }).click();
	await other.page.getByText('Dieser Team-Code gilt nicht mehr').waitFor();
	assert.is(await other.page.getByLabel('Teamname').count(), 1);
	await other.close();
});

test('where the code comes first, a name is still possible', async () => {
	const event = await openEvent(phones.product, [{ slug: 'eins', name: 'Erste Station', questions }], {
		qrLogin: true
	});
	const { page, close } = await plain();
	await page.goto(`/?event=${event}`);
	await page.getByText('Ohne Code mitspielen').click();
	await page.getByLabel('Teamname').fill('Trotzdem');
	await page.getByRole('button', { name: 'Mitspielen', exact: true }).last().click();
	await page.getByText('Erste Station').waitFor();
	await close();
});

test('a press before the scripts are there is a press', async () => {
	const event = await station();
	const { page, close } = await phones.open();
	let release = () => undefined as void;
	const held = new Promise<void>((resolve) => (release = resolve));
	await page.route('**/_app/**/*.js', async (route) => {
		await held;
		await route.continue().catch(() => undefined);
	});
	await page.goto(`/?event=${event}`, { waitUntil: 'commit' });
	await page.getByLabel('Teamname').fill('Schneller');
	await page.getByRole('button', { name: 'Mitspielen', exact: true }).click();
	await page.getByText('Erste Station').waitFor();
	release();
	assert.is(await TeamDevice.count({ where: { eventUid: event } }), 1);
	await page.getByRole('link', { name: /Erste Station/ }).click();
	await page.getByRole('button', { name: 'Station starten' }).waitFor();
	await close();
});

test('a form of another site adds nobody to a team', async () => {
	const event = await station();
	const send = (origin: string) =>
		fetch(`${phones.product.base}/?/join&event=${event}`, {
			method: 'POST',
			redirect: 'manual',
			headers: { origin, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
			body: new URLSearchParams({ name: 'Fremd', joinId: 'abcdefghijklmnop' })
		});
	assert.is((await send('https://elsewhere.example')).status, 403);
	assert.is((await send('null')).status, 403);
	assert.is(await TeamDevice.count({ where: { eventUid: event } }), 0);
	assert.is((await send(phones.product.base)).status, 303);
	assert.is(await TeamDevice.count({ where: { eventUid: event } }), 1);
});

test.run();
