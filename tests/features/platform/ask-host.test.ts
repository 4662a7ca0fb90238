import type { lookup } from 'node:dns';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import type { lookup as lookupAll } from 'node:dns/promises';
import * as assert from 'uvu/assert';
import { domainFault } from '#lib/admin/platform/namespaces/domain-fault.ts';
import { dnsRecords } from '../../../server/features/platform/domains/records.ts';
import { askHost } from '../../../server/features/platform/domains/ask-host.ts';
import * as domains from '../../../server/features/platform/domains/operations.ts';
import { hostPath, installationId } from '../../../server/runtime/crypto.ts';
import { publicLookup, type Asking } from '../../../server/runtime/public-fetch.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { openScene } from '../../support/scene.ts';
import { suite } from '../../support/runner/suite.ts';

// A certificate for *.tls.test that nobody but these tests trusts.
const pem = (name: string) => readFileSync(new URL(`../../fixtures/tls/${name}.pem`, import.meta.url), 'utf8');
const [key, cert] = [pem('key'), pem('cert')];
const toLoopback: LookupFunction = (_host, options, answer) =>
	options.all ? answer(null, [{ address: '127.0.0.1', family: 4 }]) : answer(null, '127.0.0.1', 4);

async function listen(listener: RequestListener): Promise<{ server: Server; how: Asking; end(): Promise<void> }> {
	const server = createServer({ key, cert }, listener);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const end = () =>
		new Promise<void>((resolve) => {
			server.closeAllConnections();
			server.close(() => resolve());
		});
	return { server, how: { find: toLoopback, port, ca: cert }, end };
}

/** What is said about a host whose answers `listener` makes, and how often it was asked. */
async function ask(listener: RequestListener, more: Asking = {}, host = 'quiz.tls.test') {
	const asked: string[] = [];
	const { how, end } = await listen((request, response) => {
		asked.push(request.url ?? '');
		listener(request, response);
	});
	const fault = await askHost(host, 'installation-1', { ...how, ...more });
	await end();
	return { fault, asked };
}

const test = suite('asking a host for its installation');

test('the right response is no error, another one is named', async () => {
	const { fault, asked } = await ask((_request, response) => response.end('installation-1\n'));
	assert.equal([fault, asked], [undefined, [hostPath]]);
	const other = await ask((_request, response) => response.end('installation-2'));
	assert.is(other.fault, 'Another installation answered at this host.');
	const none = await ask((_request, response) => response.writeHead(404).end('installation-1'));
	assert.is(none.fault, 'The host answered with status 404.');
});

test('a certificate of another host or an untrusted one is an error', async () => {
	const answer: RequestListener = (_request, response) => response.end('installation-1');
	assert.match((await ask(answer, {}, 'quiz.other.test')).fault!, /could not be reached: .*altname/i);
	const { how, end } = await listen(answer);
	assert.match((await askHost('quiz.tls.test', 'x', { find: how.find!, port: how.port! }))!, /self-signed certificate/);
	await end();
});

test('a redirect is not followed', async () => {
	let visited = 0;
	const target = await listen((_request, response) => {
		visited += 1;
		response.end('installation-1');
	});
	for (const location of [`https://quiz.tls.test:${target.how.port}${hostPath}`, 'http://169.254.169.254/latest']) {
		const { fault, asked } = await ask((_request, response) => response.writeHead(302, { location }).end());
		assert.equal([fault, asked.length], ['The host answered with status 302.', 1]);
	}
	assert.is(visited, 0);
	await target.end();
});

test('an endless answer is left after its first part', async () => {
	let sent = 0;
	const { fault } = await ask((_request, response) => {
		const more = () => {
			while (!response.destroyed && sent < 50_000_000) {
				sent += 65_536;
				if (!response.write('x'.repeat(65_536))) return void response.once('drain', more);
			}
			response.end();
		};
		more();
	});
	assert.is(fault, 'Another installation answered at this host.');
	assert.ok(sent < 10_000_000, `${sent} bytes were taken`);
});

test('an answer that does not come, or not to its end, is given up', async () => {
	const patienceMs = 300;
	const silent = await ask(() => undefined, { patienceMs });
	assert.match(silent.fault!, /could not be reached/);
	const slow = await ask((_request, response) => void response.write('installation-1'), { patienceMs });
	assert.match(slow.fault!, /could not be reached/);
	const cut = await ask((_request, response) => {
		response.writeHead(200, { 'content-length': '100' }).write('installation-1');
		setTimeout(() => response.destroy(), 50);
	});
	assert.match(cut.fault!, /could not be reached/);
});

/** A name server that gives these answers one after the other. */
function resolver(...answers: string[][]) {
	const asked: string[] = [];
	const resolve = ((host: string, _options: object, answer: (error: null, found: object[]) => void) => {
		const addresses = answers[Math.min(asked.push(host), answers.length) - 1]!;
		answer(
			null,
			addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
		);
	}) as unknown as typeof lookup;
	return { asked, find: publicLookup(resolve) };
}

test('a name that resolves to a private address is not called, and neither are addresses', async () => {
	const inside = [
		['127.0.0.1'],
		['10.0.0.7'],
		['169.254.169.254'],
		['::1'],
		['::ffff:127.0.0.1'],
		['8.8.8.8', '10.0.0.7'],
		[]
	];
	for (const addresses of inside) {
		const { find } = resolver(addresses);
		const { fault, asked } = await ask((_request, response) => response.end('installation-1'), { find });
		assert.match(fault!, addresses.length ? /not a public address/ : /no address/, addresses.join());
		assert.equal(asked, []);
	}
	assert.match((await askHost('localhost', 'x'))!, /not a public address/);
	for (const host of ['127.0.0.1', '::1', '8.8.8.8'])
		assert.is(await askHost(host, 'x', { patienceMs: 50 }), 'A host has a name, not an address.');
});

test('the address that was checked is the one used: a name that moves inside is looked up once', async () => {
	const { asked, find } = resolver(['203.0.114.1'], ['127.0.0.1']);
	const { fault, asked: requests } = await ask((_request, response) => response.end('installation-1'), {
		find,
		patienceMs: 300
	});
	assert.match(fault!, /could not be reached/);
	assert.equal([asked, requests], [['quiz.tls.test'], []]);
});

const finding = (...found: string[]) =>
	(async () =>
		found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))) as unknown as typeof lookupAll;

test('a name below a domain gets an alias, a domain itself the public addresses', async () => {
	const find = finding('8.8.8.8', '2606:4700::1111', '10.0.0.7');
	assert.equal(await dnsRecords('www.nordlicht.de', 'quiz.example.org', find), [
		{ type: 'CNAME', name: 'www.nordlicht.de', value: 'quiz.example.org.' }
	]);
	assert.equal(await dnsRecords('nordlicht.de', 'quiz.example.org', find), [
		{ type: 'A', name: 'nordlicht.de', value: '8.8.8.8' },
		{ type: 'AAAA', name: 'nordlicht.de', value: '2606:4700::1111' }
	]);
});

test('there is none while the installation has no public name', async () => {
	for (const main of [undefined, 'localhost', '192.168.1.4'])
		assert.equal(await dnsRecords('nordlicht.de', main, finding('8.8.8.8')), [], main);
	const failing = (async () => Promise.reject(new Error('ENOTFOUND'))) as unknown as typeof lookupAll;
	assert.equal(await dnsRecords('nordlicht.de', 'quiz.example.org', failing), []);
});

test('a fault has plain words, also one that was stored as the system named it', () => {
	const said = 'The host could not be reached: ';
	const faults = {
		[`${said}getaddrinfo ENOTFOUND nordlicht.de`]: 'address',
		[`${said}no address`]: 'address',
		[`${said}not a public address`]: 'private',
		[`${said}Hostname/IP does not match certificate's altnames`]: 'certificate',
		'Another installation answered at this host.': 'elsewhere',
		'The host answered with status 404.': 'status',
		[`${said}nothing listens there`]: 'silent',
		'': 'silent'
	};
	for (const [stored, fault] of Object.entries(faults)) assert.is(domainFault(stored), fault, stored);
});

test.run();

forEachDatabase('provisioning a domain', ({ test: each, open }) => {
	each('a host that leads here becomes active, one that no longer does has an error', async () => {
		const scene = await openScene({ open });
		let answer = installationId(scene.dependencies.env.SECRET_KEY);
		const { how, end } = await listen(({ url }, response) =>
			response.writeHead(url === hostPath ? 200 : 404).end(answer)
		);
		scene.dependencies.askHost = (host, expected) => askHost(host, expected, how);
		const { domain } = await scene.call(domains.createDomain, { host: 'quiz.tls.test', namespace: 'acme' });
		const check = async () => {
			const { state, lastError, version } = (await scene.call(domains.provisionDomain, { id: domain.id })).domain;
			return [state, lastError, version];
		};
		assert.equal([domain.state, ...(await check())], ['pending', 'active', null, 1]);
		answer = 'somebody else';
		assert.equal(await check(), ['error', 'Another installation answered at this host.', 1]);
		answer = installationId(scene.dependencies.env.SECRET_KEY);
		assert.equal(await check(), ['active', null, 1]);
		const moved = await scene.call(domains.updateDomain, { id: domain.id, host: 'new.tls.test' });
		assert.equal([moved.domain.state, await check()], ['pending', ['active', null, 2]]);
		await end();
	});
});
