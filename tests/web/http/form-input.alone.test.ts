import * as assert from 'uvu/assert';
import { Subscriber } from '../../../server/features/website/newsletter/model.ts';
import { assertLinear } from '../../support/runner/cpu.ts';
import { createClient, type Client } from '../../support/http.ts';
import { goodPassword as password, logIn } from '../../support/browser/log-in.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

const html = { accept: 'text/html' };
const urlencoded = 'application/x-www-form-urlencoded';
const boundary = `form${'-'.repeat(40)}`;
const kB = 1024;
const test = suite('forms of any size');
let product: Product;
let admin: Client;
let analyst: Client;

test.before(async () => {
	product = await startProduct({ env: { LOG_LEVEL: 'silent' } });
	const enter = async (role: 'admin' | 'analyst') => {
		await product.perform('user.create', { username: role, password, role, namespaces: ['default'] });
		return logIn(product, { username: role }, { origin: product.base });
	};
	[admin, analyst] = [await enter('admin'), await enter('analyst')];
});
test.after(() => product.close());

const stranger = () => createClient(product.base, { origin: product.base });
const send = (client: Client, path: string, body: string, type = urlencoded) =>
	client.post(path, body, { ...html, 'content-type': type });
const part = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`;
const dependencies = (bytes: number) => `${part('a').repeat(bytes / part('a').length)}--${boundary}--\r\n`;

const floods: [name: string, make: (bytes: number) => string, type?: string][] = [
	['names', (bytes) => 'a&'.repeat(bytes / 2)],
	['plus signs between', (bytes) => '+&'.repeat(bytes / 2)],
	['escapes', (bytes) => '%41&'.repeat(bytes / 4)],
	['plus signs', (bytes) => `a=${'+'.repeat(bytes)}`],
	['parts', dependencies, `multipart/form-data; boundary=${boundary}`]
];
const openDoors = [
	'/login',
	'/?/join',
	'/theme',
	'/password/forgot',
	'/setup',
	'/admin/events',
	'/admin/events?/create'
];

for (const [name, make, type] of floods) {
	for (const path of name === 'names' ? openDoors : openDoors.slice(0, 2))
		test(`a stranger's flood of ${name} costs ${path} linear time`, () =>
			assertLinear(path, 128 * kB, async (bytes) => {
				const { status } = await send(stranger(), path, make(bytes), type);
				assert.ok([302, 303, 401, 404, 413].includes(status), String(status));
			}));
	for (const path of ['/admin/events', '/admin/catalogs/import?/import', '/account?/password'])
		test(`a flood of ${name} behind a login costs ${path} linear time`, () =>
			assertLinear(path, 128 * kB, (bytes) => send(admin, path, make(bytes), type)));
}

const statusOf = async (client: Client, path: string, body: string, type?: string) =>
	(await send(client, path, body, type)).status;
const single = (bytes: number) => `name=${'a'.repeat(bytes - 5)}`;
const file = (bytes: number) =>
	`--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.json"\r\n\r\n${' '.repeat(bytes)}\r\n--${boundary}--\r\n`;
const multipart = `multipart/form-data; boundary=${boundary}`;

test('a megabyte for the newsletter or the consent is refused and changes nothing', async () => {
	for (const path of ['/newsletter/subscribe', '/consent']) {
		const most = `tag=01234567&choice=all&consent=1&email=a%40b.example&x=${'a'.repeat(kB * kB)}`;
		const answer = await send(stranger(), path, most);
		assert.equal([answer.status, answer.headers.get('set-cookie')?.includes('mq_embeds') ?? false], [413, false], path);
	}
	assert.is(await Subscriber.count(), 0);
});

test('a stranger sends at most 64 KB and a thousand fields', async () => {
	for (const path of ['/login', '/?/join', '/password/forgot']) {
		assert.is(await statusOf(stranger(), path, single(64 * kB + 1)), 413, path);
		assert.is(await statusOf(stranger(), path, 'a&'.repeat(1001)), 413, path);
		assert.is.not(await statusOf(stranger(), path, single(64 * kB)), 413, path);
		assert.is.not(await statusOf(stranger(), path, 'a&'.repeat(1000)), 413, path);
		assert.is(await statusOf(stranger(), path, dependencies(62 * kB).slice(0, 60 * kB), multipart), 400, path);
	}
	assert.is(await statusOf(stranger(), '/theme', file(65 * kB), multipart), 413);
});

test('a form is no way past the login: it is not read, and told apart by nothing', async () => {
	for (const body of ['a=b', single(2048 * kB), 'a&'.repeat(2000)]) {
		const { status, headers } = await send(stranger(), '/admin/events?/create', body);
		assert.equal([status, headers.get('location')], [302, '/login?next=%2Fadmin%2Fevents&ended=']);
		const row = await stranger().post('/admin/events', body, {
			accept: 'application/json',
			'content-type': urlencoded
		});
		assert.equal([row.status, row.json<{ error: string }>().error], [401, 'unauthenticated']);
	}
	const forbidden = await analyst.post('/admin/events', 'a&'.repeat(2000), {
		accept: 'application/json',
		'content-type': urlencoded
	});
	assert.equal([forbidden.status, forbidden.json<{ error: string }>().error], [403, 'forbidden']);
});

test('catalogs of several megabytes come in by those who may import', async () => {
	const token = admin.csrfToken!;
	const { event } = await product.perform('event.create', { name: 'Fair' });
	const body = () => {
		const form = new FormData();
		form.set('_csrf', token);
		form.set('event', event.uid);
		const questions = JSON.stringify([{ type: 'flip', question: 'What?', answer: 'This' }]);
		for (const name of ['one.json', 'two.json'])
			form.append('files', new File([questions + ' '.repeat(1500 * kB)], name, { type: 'application/json' }));
		return form;
	};
	const taken = await admin.post(`/admin/catalogs/import?/check&event=${event.uid}`, body(), html);
	assert.is(taken.status, 200, taken.text.slice(0, 300));
	assert.match(taken.text, /2 (Fragen gefunden|questions found)/);
	assert.is((await analyst.post('/admin/catalogs/import?/check', body(), html)).status, 413);
});

test('the choice of a theme leads back to a page of this site, by an address that a header takes', async () => {
	const back = async (to: string) =>
		(await send(stranger(), '/theme', new URLSearchParams({ theme: 'dark', back: to }).toString())).headers.get(
			'location'
		);
	for (const to of ['/\t/evil.test', '/\u00a0x', '/漢', '//evil.test', '/%2Fevil.test', '/\\evil.test'])
		assert.is(await back(to), '/', to);
	assert.is(await back('/admin/events?event=gr%C3%BCn'), '/admin/events?event=gr%C3%BCn');
});

test('plus signs and every other text of a form arrive as they were typed', async () => {
	const token = admin.csrfToken!;
	const name = 'a+b & 1 = 100 % "Zelt" ü 漢';
	const fields = new URLSearchParams({ _csrf: token, name, published: 'on' });
	assert.is((await admin.post('/admin/events?/create', fields, html)).status, 303);
	assert.is(
		(await admin.post('/admin/events', new URLSearchParams({ _csrf: token, name: `${name}+` }), html)).status,
		303
	);
	const { events } = await product.perform('event.list', {});
	const names = events.map((one) => one.name);
	assert.ok(names.includes(name) && names.includes(`${name}+`), names.join('\n'));
});

test.run();
