import { io } from 'socket.io-client';
import * as assert from 'uvu/assert';
import { createClient } from '../support/http.ts';
import { Listener } from '../support/live/live.ts';
import { startProduct, type Product } from '../support/processes/product.ts';
import { startProxy } from '../support/processes/proxy.ts';
import { openQuiz, type Quiz } from '../support/phone/quiz.ts';
import { suite } from '../support/runner/suite.ts';

const test = suite('sockets behind a proxy');
const client = '203.0.113.7';
const closers: (() => Promise<void>)[] = [];
test.after.each(async () => {
	for (const close of closers.splice(0).reverse()) await close();
});

/** The product with this TRUST_PROXY, a proxy before it, and a quiz with its link. */
async function open(trust: string, upstream?: string): Promise<{ product: Product; base: string; quiz: Quiz }> {
	const env = { TRUST_PROXY: trust, RATE_LIMIT_SCALE: '1', MAIN_DOMAIN: 'localhost' };
	const product = await startProduct({ screens: false, env });
	closers.push(() => product.close());
	const proxy = await startProxy(product.base.replace('localhost', '127.0.0.1'), client, upstream);
	closers.push(() => proxy.close());
	return { product, base: proxy.base, quiz: await openQuiz(product) };
}

function connect(base: string, { uid, token }: Quiz, headers: Record<string, string> = {}): Listener {
	const auth = { share: { event: uid, token, variant: 'public' } };
	const options = { transports: ['websocket'], auth, forceNew: true, reconnection: false };
	const socket = io(`${base}/live`, { ...options, extraHeaders: headers });
	closers.push(async () => void socket.disconnect());
	return new Listener(socket);
}
const countedAddresses = ({ dependencies }: Product) =>
	[...dependencies.limits.windows.keys()].flatMap((key) => (key.startsWith('handshake ') ? [key.slice(10)] : []));
const ask = (base: string, { uid, token }: Quiz) =>
	createClient(base).get(`/api/live/${uid}/rankings?share_token=${token}`);

for (const trust of ['1', '127.0.0.0/8'])
	test(`a trusted proxy (${trust}) may rewrite the host, and the real caller is counted`, async () => {
		const { product, base, quiz } = await open(trust);
		const listener = connect(base, quiz, { origin: base });
		const ack = await listener.subscribe('rankings', quiz.uid);
		assert.ok(ack.ok, JSON.stringify(ack));
		assert.equal(countedAddresses(product), [client]);
		assert.is((await ask(base, quiz)).status, 200);
	});

test('a caller cannot lengthen the chain of a trusted proxy', async () => {
	const { product, base, quiz } = await open('1');
	const listener = connect(base, quiz, { 'x-forwarded-for': '198.51.100.1' });
	assert.ok((await listener.subscribe('rankings', quiz.uid)).ok);
	assert.equal(countedAddresses(product), [client]);
});

test('a foreign page and a foreign host are rejected behind a trusted proxy too', async () => {
	const { base, quiz } = await open('1');
	assert.is(await connect(base, quiz, { origin: 'https://evil.test' }).refusal(), 'origin');
	assert.is(await connect(base, quiz, { origin: 'http://inner.invalid' }).refusal(), 'origin');
	assert.is(await connect(base, quiz, { host: 'evil.test' }).refusal(), 'websocket error');
});

for (const trust of ['', '10.0.0.0/8'])
	test(`headers of an untrusted proxy (${trust || 'none trusted'}) do not count`, async () => {
		const { product, base, quiz } = await open(trust);
		assert.is(await connect(base, quiz).refusal(), 'websocket error');
		assert.is((await ask(base, quiz)).status, 403);
		assert.equal(countedAddresses(product), []);
	});

test('an untrusted proxy that keeps the host is the caller itself', async () => {
	const { product, base, quiz } = await open('', 'localhost');
	const listener = connect(base, quiz, { origin: 'http://localhost' });
	assert.ok((await listener.subscribe('rankings', quiz.uid)).ok);
	assert.match(countedAddresses(product).join(), /^(::ffff:)?127\.0\.0\.1$/);
	const forged = connect(product.base, quiz, { 'x-forwarded-host': 'evil.test', 'x-forwarded-for': client });
	assert.ok((await forged.subscribe('rankings', quiz.uid)).ok);
	assert.not(countedAddresses(product).includes(client));
});

test.run();
