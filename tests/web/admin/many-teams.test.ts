import { gzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { Team, TeamDevice } from '../../../server/features/authoring/teams/model.ts';
import { goodPassword, logIn } from '../../support/browser/log-in.ts';
import type { Presence } from '#lib/live/wire.ts';
import type { Client } from '../../support/http.ts';
import { openPlayed } from '../../support/phone/many-played.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('screens of an event with thousands of teams');
const mostBytes = 150_000;
const mostMore = 10_000;
const html = { accept: 'text/html' };
let product: Product;
let client: Client;
let helped: string;
/** An event with as many teams as a screen shows, and one with thousands. */
let [few, many] = ['', ''];

const nameOf = (index: number) => `Mannschaft mit einem langen Namen ${index}`;
const uidOf = (amount: number, index: number) => (amount * 10_000 + index).toString(16).padStart(32, '0');

/** A new event with so many teams that named themselves, each with a phone that was there an hour ago. */
async function eventOf(amount: number): Promise<string> {
	const { event } = await product.perform('event.create', { name: 'Stadtfest', published: true });
	const own = { namespace: 'default', eventUid: event.uid };
	const teams = Array.from({ length: amount }, (_, index) => ({
		...{ ...own, uid: uidOf(amount, index), name: nameOf(index), nameKey: nameOf(index).toLowerCase() },
		...{ sortOrder: index, isListed: false, origin: 'self' as const, tokenHash: `${amount} ${index}`, tokenEnc: '' }
	}));
	const lastSeenAt = new Date(Date.now() - 3_600_000);
	const devices = teams.map(({ uid: teamUid, tokenHash }) => ({
		...{ ...own, teamUid, joinId: `join ${tokenHash}`, tokenHash, userAgent: 'test', lastSeenAt }
	}));
	for (let at = 0; at < amount; at += 500) {
		await Team.bulkCreate(teams.slice(at, at + 500));
		await TeamDevice.bulkCreate(devices.slice(at, at + 500));
	}
	return event.uid;
}

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', {
		...{ username: 'host', password: goodPassword, role: 'customer', namespaces: ['default'] }
	});
	client = await logIn(product, { username: 'host' });
	[few, many] = [await eventOf(60), await eventOf(5000)];
	helped = (await product.perform('team.create', { event: many, names: ['Nachteulen'] })).teams[0]!.uid;
	const customAwards = [{ title: 'Lautester Jubel', teamUid: helped }];
	await product.perform('event.update', { event: many, config: { customAwards } });
});
test.after(() => product?.close());

const screens = [
	'/admin/events/:event',
	'/admin/event/settings',
	'/admin/event/dashboard',
	'/admin/event/host',
	'/admin/event/host/remote',
	'/admin/teams',
	'/admin/teams/names',
	'/admin/results',
	'/admin/statistics',
	'/admin/summary'
];
for (const path of screens)
	test(`${path} is as small as with sixty, its data too`, async () => {
		for (const part of ['', '/__data.json']) {
			const look = async (event: string) => {
				const answer = await client.get(`${path.replace(':event', event)}${part}?event=${event}`, html);
				assert.is(answer.status, 200);
				return answer.bytes;
			};
			const [small, large] = [await look(few), await look(many)];
			assert.ok(large.length - small.length <= mostMore, `${part} ${small.length} → ${large.length} bytes`);
			assert.ok(gzipSync(large).length <= mostBytes, `${part} ${large.length} bytes`);
		}
	});

test('the wall of thousands is a small page, whose board comes with the connection', async () => {
	const look = async (event: string) => {
		const { token } = await product.perform('shareToken.rotate', { event });
		const { slug } = (await product.perform('event.show', { event })).event;
		const { status, text } = await client.get(`/event/${slug}/dashboard/${token}`, html);
		assert.is(status, 200);
		return text;
	};
	const [small, large] = [await look(few), await look(many)];
	assert.match(small, nameOf(59));
	assert.not.match(large, nameOf(59));
	assert.ok(large.length < 300_000, `${large.length} characters`);
});

test('the settings name the team that has a prize, and no other one', async () => {
	const { text } = await client.get(`/admin/event/settings?event=${many}`, html);
	assert.match(text, 'Nachteulen');
	assert.not.match(text, nameOf(7));
});

test('one of them is helped, named and found', async () => {
	const desk = `/admin/event/host?event=${many}&team=`;
	const help = await client.get(`${desk}${helped}`, html);
	assert.match(help.text, 'Hilfe für Nachteulen');
	for (const wrong of ['f'.repeat(32), uidOf(60, 1), 'x']) {
		const { status, text } = await client.get(`${desk}${wrong}`, html);
		assert.equal([status, /Hilfe für [^{]/.test(text)], [200, false]);
	}
	const found = await client.get(`/admin/teams/page?event=${many}&q=${encodeURIComponent('namen 4321')}`);
	assert.equal(
		found.json<{ rows: { uid: string }[] }>().rows.map(({ uid }) => uid),
		[uidOf(5000, 4321)]
	);
});

test('the live list of who is away names some of them, and the counts tell how many there are', async () => {
	const topic = await client.get(`/api/live/${many}/presence`);
	assert.is(topic.status, 200);
	const { data } = topic.json<{ updates: { data: Presence }[] }>().updates[0]!;
	assert.equal([data.teams, data.teamsTotal, data.offline!.length], [0, 5000, 60]);
	assert.ok(topic.bytes.length < mostMore, `${topic.bytes.length} bytes`);
});

test('screens of staff are as small with 400 teams that played as with sixty, and below 300 kB', async () => {
	const mostPlain = 300_000;
	// The form for new teams knows up to 300 names that are taken, the hub the newest 200 results.
	const mostNames = 60_000;
	const [sixty, hundreds] = await Promise.all(
		[60, 400].map((amount) => openPlayed(product, `Rallye ${amount}`, nameOf, amount))
	);
	for (const path of [
		...['/admin/teams?', '/admin/teams?page=2&', '/admin/event/host?', '/admin/event/dashboard?', '/results-hub?'],
		...['/admin/results?', '/admin/results?view=accuracy&', '/admin/results?view=attempts&']
	]) {
		const [small, large] = await Promise.all(
			[sixty, hundreds].map(async (quiz) => {
				const { status, bytes } = await client.get(`${path}event=${quiz!.uid}`, html);
				assert.is(status, 200, path);
				return bytes.length;
			})
		);
		assert.ok(large! <= mostPlain, `${path} ${large} bytes`);
		// The second page of sixty is short.
		if (!path.includes('page=2')) assert.ok(large! - small! <= mostNames, `${path} ${small} → ${large} bytes`);
	}
	await product.perform('event.activate', { event: hundreds!.uid });
	const { bytes, text } = await client.get('/admin/dashboard', html);
	assert.ok(bytes.length <= mostPlain, `${bytes.length} bytes`);
	assert.match(text, nameOf(0));
	assert.not.match(text, `${nameOf(399)}<`);
});

test('a page carries a long list of namespaces once', async () => {
	for (let number = 1; number <= 30; number += 1)
		await product.perform('namespace.create', { namespace: `verein-${number}`, label: `Verein Nummer ${number}.` });
	await product.perform('user.create', {
		...{ username: 'chief', password: goodPassword },
		role: 'admin',
		namespaces: ['default']
	});
	const { text } = await (await logIn(product, { username: 'chief' })).get('/admin/media', html);
	assert.is(text.split('Verein Nummer 29.').length - 1, 1);
});

test.run();
