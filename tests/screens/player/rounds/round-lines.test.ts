import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { translatePage } from '../../../support/browser/page-translator.ts';
import { isAlike, isOwn } from '../../../support/browser/translated-alike.ts';
import { phonesOf } from '../../../support/phone/player.ts';
import { asked, heading, HostedEvent } from '../../../support/rounds/hosted-event.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('a round on phones that others disturb');
const phones = phonesOf(test);

test('a phone in a network without sockets plays along by asking', async () => {
	const led = await HostedEvent.create(phones.product);
	const { page, errors, close } = await phones.open();
	let refused = 0;
	await page.route(/\/socket\.io\//, (route) => {
		refused += 1;
		return route.abort();
	});
	await page.routeWebSocket(/\/socket\.io\//, (socket) => {
		refused += 1;
		return socket.close();
	});
	await page.goto(await led.team('Die Eulen'));
	await page.getByRole('button', { name: 'Los geht’s' }).click();
	await heading(page, 'Die Spielleitung startet gleich');
	await led.lead('openLobby');
	await heading(page, 'Ihr seid dabei');
	await led.lead('show');
	await asked(page, 'Was ist heiß?');
	await page.getByRole('button', { name: /: Venus/ }).click();
	await page.getByText('gespeichert', { exact: true }).waitFor();
	assert.is((await led.view()).answered, 1);
	await led.lead('lock', 'reveal');
	await heading(page, 'Richtig');
	assert.ok(refused > 0, 'no socket was let through');
	assert.equal(
		errors.filter((one) => !/socket\.io/.test(one)),
		[]
	);
	await close();
});

test('a phone in the hands of a translator shows every state as another does', async () => {
	const led = await HostedEvent.create(phones.product);
	const [left, right] = await Promise.all([phones.open(), phones.open()]);
	const both = (act: (page: Page) => Promise<unknown>) => Promise.all([act(left.page), act(right.page)]);
	await left.page.goto(await led.team('Eulen links'));
	await right.page.goto(await led.team('Eulen rechts'));
	await both((page) => page.getByRole('button', { name: 'Los geht’s' }).click());
	await both((page) => heading(page, 'Die Spielleitung startet gleich'));
	await translatePage(left.page, 'replace');
	const given: string[] = [];
	const alike = async (where: string) => given.push(...(await isAlike(left.page, right.page, where)));
	await led.lead('openLobby');
	await both((page) => heading(page, 'Ihr seid dabei'));
	await alike('the lobby');
	await led.lead('show');
	await both((page) => asked(page, 'Was ist heiß?'));
	await alike('a question');
	await both((page) => page.getByRole('button', { name: /: Venus/ }).click());
	await both((page) => page.getByText('gespeichert', { exact: true }).waitFor());
	await alike('a saved answer');
	await led.lead('pause');
	await alike('a break');
	await led.lead('resume', 'lock');
	await alike('a locked question');
	await led.lead('reveal');
	await both((page) => heading(page, 'Richtig'));
	await alike('the solution');
	await led.lead('ranking');
	await alike('the ranking');
	assert.equal([...new Set(given.filter(isOwn))], []);
	assert.equal(left.errors, []);
	await Promise.all([left.close(), right.close()]);
});

test.run();
