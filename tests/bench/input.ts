// What the worst input of every kind costs the thread that serves everybody, in milliseconds of processor time for a
// megabyte; what is refused by its size or number of fields shows what the refusal costs.
import { createClient, type Client } from '../support/http.ts';
import { startProduct, type Product } from '../support/processes/product.ts';
import { file, fill, json, lastBoundary, mB, multipart, part, unknown, urlencoded, type Case } from './input-case.ts';
import { openDatabase } from '../../server/database/database.ts';
import { freshDatabase } from '../support/processes/databases.ts';
import { letAgentIn } from '../support/apps/mcp.ts';
import { openScene, serveScene } from '../support/scene.ts';
import { staffCases, toolCases } from './input-staff.ts';

// A server runs for weeks: what counts is what a request costs once the compiler has done its work.
const rounds = 60;
// Read in another thread, which takes up to seconds for one.
const fileRounds = 3;
const password = 'a-long-enough-word';
const svgHead = '<svg xmlns="http://www.w3.org/2000/svg">';

const objects = (bytes: number) => JSON.stringify({ name: Array(Math.floor(bytes / 8)).fill({ a: 1 }) });
const nested = (bytes: number) => `{"name":[${'[[[[1]]]],'.repeat(Math.floor(bytes / 10))}0]}`;

async function staff(product: Product): Promise<Client> {
	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	const client = createClient(product.base, { origin: product.base });
	await client.post('/login', { username: 'admin', password }, { accept: 'application/json' });
	return client;
}

/** A program with a grant of its own, for the tools. */
async function openAgent() {
	const fresh = await freshDatabase('sqlite');
	const database = openDatabase(fresh.url);
	await database.migrator.up();
	const scene = await openScene({ open: async () => database });
	const served = await serveScene(scene);
	const { uid } = await scene.event();
	const { token } = await letAgentIn(scene, served);
	const close = async () => {
		await served.close();
		await fresh.remove();
	};
	return { event: uid, client: createClient(served.base, { authorization: `Bearer ${token}` }), close };
}

function formCases(stranger: Client, admin: Client): Case[] {
	const strangers = ['/login', '/?/join', '/theme', '/password/forgot'].flatMap((path) => [
		{
			name: `${path} a thousand names in 64 KB`,
			path,
			make: (bytes: number) => `${fill('+&')(2000)}a=${fill('+')(bytes - 2010)}`
		},
		{ name: `${path} a megabyte of a&`, path, make: fill('a&'), bytes: mB }
	]);
	return [
		...strangers.map((one) => ({ bytes: 64 * 1024, by: stranger, headers: urlencoded, ...one })),
		{
			name: '/admin/events a&, before the login',
			by: stranger,
			path: '/admin/events',
			headers: urlencoded,
			make: fill('a&'),
			bytes: mB
		},
		{
			name: '/admin/events a&, behind it',
			by: admin,
			path: '/admin/events',
			headers: urlencoded,
			make: fill('a&'),
			bytes: mB
		},
		{
			name: '/account plus signs, behind the login',
			by: admin,
			path: '/account?/password',
			headers: urlencoded,
			make: (bytes) => `a=${fill('+')(bytes - 2)}`,
			bytes: mB
		},
		{
			name: 'multipart form of a thousand parts',
			by: admin,
			path: '/admin/catalogs/import?/check',
			headers: multipart,
			make: (bytes) => `${part('name="a"', 'a'.repeat(bytes / 1000 - 110)).repeat(990)}${lastBoundary}`,
			bytes: mB
		}
	];
}

function jsonCases(stranger: Client, admin: Client, event: string): Case[] {
	const shapes = {
		'unknown fields': unknown,
		objects,
		'lists in lists': nested,
		letters: (bytes: number) => JSON.stringify({ name: 'ä'.repeat(bytes / 2 - 10) })
	};
	return Object.entries(shapes).flatMap(([name, make]) => [
		{ name: `JSON /login ${name}`, by: stranger, path: '/login', headers: json, make, bytes: 16_000 },
		{
			name: `JSON join ${name}`,
			by: stranger,
			path: `/api/play/events/${event}/join`,
			headers: json,
			make,
			bytes: 64_000
		},
		{ name: `JSON row ${name}`, by: admin, path: '/admin/events', headers: json, make, bytes: mB - 100 }
	]);
}

function drawingCases(admin: Client): Case[] {
	const token = admin.csrfToken!;
	const shapes: Record<string, (bytes: number) => string> = {
		'a word': (bytes) => `<rect fill="${'a'.repeat(bytes)}"/>`,
		'a style': (bytes) => `<style>${'a-'.repeat(bytes / 2)}</style>`,
		brackets: (bytes) => `<g fill="${'('.repeat(200_000)}"/>`.repeat(bytes / 200_000),
		paths: (bytes) => `<path d="${'M1 1'.repeat(50_000)}"/>`.repeat(bytes / 200_000)
	};
	return Object.entries(shapes).map(([name, make]) => ({
		name: `drawing of ${name}`,
		by: admin,
		path: '/admin/media/upload',
		headers: multipart,
		make: (bytes) => file('a.svg', `${svgHead}${make(bytes)}</svg>`, { _csrf: token }),
		bytes: mB
	}));
}

/** Status and milliseconds of one request with this body; the best of some rounds. */
async function ask(
	{ by, path, method = 'POST', headers, isFile, isAside }: Case,
	body: Buffer
): Promise<[status: number, ms: number]> {
	let [best, status] = [Infinity, 0];
	for (let round = 0; round < (isFile || isAside ? fileRounds : rounds); round += 1) {
		const start = process.threadCpuUsage();
		({ status } = await by.request(method, path, { body, headers }));
		const { user, system } = process.threadCpuUsage(start);
		best = Math.min(best, (user + system) / 1000);
	}
	return [status, best];
}

/** What the body adds to the cost of a request, for a megabyte. */
async function cost(one: Case): Promise<[status: number, ms: number]> {
	const made = one.make(one.bytes);
	const body = typeof made === 'string' ? Buffer.from(made) : made;
	const [, bare] = await ask(one, Buffer.from(one.headers['content-type'] === json['content-type'] ? '{}' : 'a=b'));
	const [status, ms] = await ask(one, body);
	const share = one.isFile ? Math.min(1, mB / body.length) : mB / body.length;
	return [status, Math.max(0, ms - bare) * share];
}

// `npm run bench:input -- file` measures only what has this word in its name.
const word = process.argv[2] ?? '';
async function measure(cases: Case[]): Promise<void> {
	for (const one of cases.filter(({ name }) => name.includes(word))) {
		const [status, ms] = await cost(one);
		console.log(`| ${one.name} | ${status} | ${ms.toFixed(0)} |`);
	}
}

console.log('| input | answer | ms a MB |\n| --- | --- | --- |');
const product = await startProduct({ env: { LOG_LEVEL: 'silent' } });
const admin = await staff(product);
const { event } = await product.perform('event.create', { name: 'Fair', published: true });
const stranger = createClient(product.base, { origin: product.base });
await measure([
	...formCases(stranger, admin),
	...jsonCases(stranger, admin, event.uid),
	...drawingCases(admin),
	...(await staffCases(product, admin, event.uid))
]);
await product.close();
// After it: one process has one database.
const agent = await openAgent();
await measure(toolCases(agent.client, agent.event));
await agent.close();
