import { once } from 'node:events';
import fs, { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { SharedResponses } from '../../../server/web/cache/shared-responses.ts';
import { splicedGzip } from '../../../server/web/cache/spliced-gzip.ts';
import { createClient, type Answer } from '../../support/http.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('what is the same for everybody');
let product: Product;
let event: string;
let statements = 0;
const html = { accept: 'text/html', 'accept-encoding': 'gzip', 'accept-language': 'de' };
const page = () => `/?event=${event}`;
const ask = (path: string, headers: Record<string, string> = html) => createClient(product.base).get(path, headers);

test.before(async () => {
	product = await startProduct();
	const { sequelize } = product.dependencies.database;
	const { query } = sequelize;
	sequelize.query = ((...words: Parameters<typeof query>) => {
		statements += 1;
		return query.apply(sequelize, words);
	}) as typeof query;
});
test.before.each(async () => {
	event = (await product.perform('event.create', { name: 'Lampionfest', published: true })).event.uid;
	statements = 0;
});
test.after(() => product?.close());

const textOf = ({ headers, bytes }: Answer): string =>
	(headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes).toString();
const idOf = (answer: Answer): string => /name="joinId" value="([\w-]{22})"/.exec(textOf(answer))![1]!;

test('the first page is rendered once for a full room, and each visitor has an own id to join by', async () => {
	const answers = await Promise.all(Array.from({ length: 40 }, () => ask(page())));
	assert.ok(statements < 30, `${statements} statements`);
	const plain = (answer: Answer) => textOf(answer).replace(idOf(answer), 'ID');
	for (const answer of answers) assert.is(plain(answer), plain(answers[0]!));
	assert.is(new Set(answers.map(idOf)).size, 40);
	assert.is(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size, 40);
	// Whoever is read first is answered by the rendering itself, and which of forty connections that is, nobody says.
	const packed = answers.filter(({ headers }) => headers.get('content-encoding') === 'gzip');
	const rendered = answers.filter((answer) => !packed.includes(answer));
	assert.is(packed.length, 39);
	const [long, kept] = [rendered[0]!, packed[0]!].map(({ headers }) =>
		[...headers].filter(
			([name]) => !/^(x-request-id|date|content-|etag|vary|transfer|connection|keep|set-cookie)/.test(name)
		)
	);
	const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
	const [form, ...others] = new Set(cookies.map((line) => line.replace(/[^=;]{20,}/, 'ID')));
	assert.equal([form, others], ['mq_browser=ID; Path=/; HttpOnly; SameSite=Lax', []]);
	assert.is(new Set(cookies).size, 40, 'each browser has an id of its own');
	assert.equal(kept, long);
	assert.match(packed[0]!.headers.get('content-security-policy')!, /script-src 'self' 'sha256-/);
});

test('a phone with a cookie, a code or another language never gets it, and leaves nothing of its own behind', async () => {
	await ask(page());
	const phone = createClient(product.base);
	const joinId = 'a'.repeat(22);
	assert.is((await phone.post(`/api/play/events/${event}/join`, { joinId, name: 'Geheimbund' })).status, 201);
	assert.match(textOf(await phone.get(page(), html)), /Geheimbund/);
	assert.not.match(textOf(await ask(page())), /Geheimbund/);
	assert.match(textOf(await ask(`${page()}&lang=en`)), /<html lang="en"/);
	assert.match(textOf(await ask(page())), /<html lang="de"/);
	await product.perform('team.create', { event, names: ['Nur mit Code'] });
	const { links } = await product.perform('team.links', { event });
	const code = new URL(links.find(({ name }) => name === 'Nur mit Code')!.url!).search;
	const [one, other] = [await ask(`/${code}`), await ask(`/${code}`)];
	assert.is(one.headers.get('content-encoding'), null);
	assert.is(other.headers.get('content-encoding'), null);
});

test('news of access end it at once', async () => {
	assert.is((await ask(page())).status, 200);
	assert.is((await ask(page())).headers.get('content-encoding'), 'gzip');
	await product.perform('event.update', { event, published: false } as never);
	assert.is((await ask(page())).status, 403);
});

test('files of the screens come from memory after the first one, byte for byte', async () => {
	const [, file] = /"(?:\.\/|\/)(_app\/immutable\/[^"]+\.js)"/.exec(textOf(await ask(page())))!;
	const packed = { 'accept-encoding': 'gzip, br' };
	const first = await ask(`/${file}`, packed);
	statements = 0;
	const second = await ask(`/${file}`, packed);
	assert.is(statements, 0);
	assert.is(second.headers.get('content-encoding'), 'br');
	assert.equal(second.bytes, first.bytes);
	assert.is(brotliDecompressSync(second.bytes).toString(), readFileSync(`build/files/${file}`, 'utf8'));
	assert.match(second.headers.get('cache-control')!, /immutable/);
	for (const name of ['content-security-policy', 'x-content-type-options', 'content-type', 'etag'])
		assert.is(second.headers.get(name), first.headers.get(name), name);
	assert.is((await ask(`/${file}`, { ...packed, host: 'elsewhere.test' })).status, 403);
	assert.is((await ask('/_app/immutable/nothing.js', packed)).status, 404);
});

/** How many files are read while something is done. */
async function readsOf(act: () => Promise<unknown>): Promise<number> {
	const { createReadStream } = fs;
	let reads = 0;
	fs.createReadStream = ((...words: Parameters<typeof createReadStream>) => {
		reads += 1;
		return createReadStream(...words);
	}) as typeof createReadStream;
	syncBuiltinESMExports();
	await act();
	fs.createReadStream = createReadStream;
	syncBuiltinESMExports();
	return reads;
}

test('whoever has logged in or joined gets the files of the screens from memory, too', async () => {
	const files = [...textOf(await ask(page())).matchAll(/"(?:\.\/|\/)(_app\/immutable\/[^"]+\.js)"/g)].map(
		([, file]) => file!
	);
	const file = files.at(-1)!;
	const packed = { 'accept-encoding': 'br', cookie: 'mq_lang=de; other=1' };
	let first: Answer | undefined;
	assert.is(await readsOf(async () => (first = await ask(`/${file}`, packed))), 1);
	const again = async () => {
		const second = await ask(`/${file}`, { ...packed, cookie: 'mq_lang=en' });
		assert.equal(second.bytes, first!.bytes);
		assert.is(second.headers.get('set-cookie'), null);
	};
	assert.is(await readsOf(again), 0);
});

test('a text packed in three pieces is the text', () => {
	for (const [before, middle, after] of [
		['', 'm', ''],
		['a'.repeat(70_000), 'middle', 'ü'.repeat(70_000)],
		['<p>', '0123456789', '</p>']
	].map((texts) => texts.map((text) => Buffer.from(text))) as [Buffer, Buffer, Buffer][])
		assert.equal(gunzipSync(splicedGzip(before, after).join(middle)), Buffer.concat([before, middle, after]));
});

test('an empty answer is kept and told like any other', async () => {
	let roads = 0;
	const { log, clock, meter } = product.dependencies;
	const pack = (body: Buffer) => ({ size: body.length, headers: {}, bytes: () => body });
	const rule = { cache: 'files' as const, keyOf: ({ url }: IncomingMessage) => url, ms: 60_000, mostBytes: 1000, pack };
	const shared = new SharedResponses({ log, clock, meter }, rule, takeLongRoad);
	function takeLongRoad(_: IncomingMessage, response: ServerResponse): void {
		roads += 1;
		response.end();
	}
	const server = createServer((request, response) => {
		if (!shared.answer(request, response)) takeLongRoad(request, response);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const askEmpty = () => fetch(`http://127.0.0.1:${port}/empty.css`);
	for (const answer of [...(await Promise.all([askEmpty(), askEmpty()])), await askEmpty()]) {
		assert.is(answer.status, 200);
		assert.is(await answer.text(), '');
	}
	assert.is(roads, 1);
	server.close();
});

test.run();
