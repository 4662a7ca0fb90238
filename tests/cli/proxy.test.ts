import { io } from 'socket.io-client';
import * as assert from 'uvu/assert';
import { ask, startCaddy, type Proxy } from '../support/processes/caddy.ts';
import { freePort } from '../support/processes/free-port.ts';
import { Listener } from '../support/live/live.ts';
import { startProduct, type Product } from '../support/processes/product.ts';
import { openQuiz } from '../support/phone/quiz.ts';
import { suite } from '../support/runner/suite.ts';

const test = suite('behind the proxy of docker/');
const [main, own, password] = ['quiz.test', 'abend.club.test', 'correct horse battery'];
let product: Product;
let proxy: Proxy;
let origin: string;

test.before(async () => {
	const httpsPort = await freePort();
	origin = `https://${main}:${httpsPort}`;
	const env = { MAIN_DOMAIN: main, PUBLIC_URL: origin, TRUST_PROXY: '1', REQUIRE_HTTPS: '1' };
	product = await startProduct({ env });
	await product.perform('namespace.create', { namespace: 'club' });
	await product.perform('domain.create', { host: own, namespace: 'club' });
	await product.perform('user.create', { username: 'anna', password, role: 'admin', namespaces: ['default'] });
	proxy = await startCaddy(Number(new URL(product.base).port), httpsPort);
});
test.after(async () => {
	await proxy.stop();
	await product.close();
});

test('gets certificates for the main domain, its tenants and active domains, and for no other host', async () => {
	for (const host of [main, `www.${main}`, `club.${main}`, own])
		assert.is((await ask(proxy, host, '/healthz')).status, 200, host);
	for (const host of ['evil.test', `ghost.${main}`])
		assert.is(await ask(proxy, host, '/healthz').catch(() => 'no certificate'), 'no certificate', host);
});

test('sends plain http to https', async () => {
	const answer = await fetch(`http://127.0.0.1:${proxy.httpPort}/login`, { redirect: 'manual' });
	assert.is(answer.status, 308);
	assert.match(answer.headers.get('location') ?? '', /^https:/);
});

test('serves a login whose cookie is only sent over https', async () => {
	const page = await ask(proxy, main, '/login', { headers: { accept: 'text/html' } });
	assert.is(page.status, 200);
	assert.match(String(page.headers['strict-transport-security']), /max-age=\d{8}/);
	const headers = { 'content-type': 'application/json', accept: 'application/json', origin };
	const body = JSON.stringify({ username: 'anna', password });
	const login = await ask(proxy, main, '/login', { method: 'POST', headers, body });
	assert.is(login.status, 200, login.body);
	const cookies = [login.headers['set-cookie'] ?? []].flat();
	const cookie = cookies.find((each) => each.startsWith('__Host-mq_session=')) ?? '';
	assert.ok(
		cookies.every((each) => /; Secure/i.test(each)),
		cookies.join('\n')
	);
	assert.match(cookie, /^__Host-mq_session=.*Secure/);
	const seen = await ask(proxy, main, '/account/sessions', {
		headers: { accept: 'application/json', cookie: cookie.split(';')[0]! }
	});
	const { sessions } = JSON.parse(seen.body) as { sessions: { ip: string }[] };
	assert.match(sessions[0]!.ip, /127\.0\.0\.1$/);
	const foreign = { ...headers, origin: 'https://evil.test' };
	assert.is((await ask(proxy, main, '/login', { method: 'POST', headers: foreign, body })).status, 403);
});

test('carries the sockets of a projector', async () => {
	const quiz = await openQuiz(product, {}, { namespace: 'club' });
	for (const host of [main, own]) {
		const auth = { share: { event: quiz.uid, token: quiz.token, variant: 'public' } };
		const options = { transports: ['websocket'], auth, forceNew: true, reconnection: false };
		// The types say browser; in Node the option goes to the connection.
		const agent = proxy.agent() as unknown as string;
		const listener = new Listener(io(`https://${host}:${proxy.httpsPort}/live`, { ...options, agent }));
		assert.ok((await listener.subscribe('rankings', quiz.uid)).ok, host);
		listener.socket.disconnect();
	}
});

test.run();
