import * as assert from 'uvu/assert';
import { jobKinds } from '../../../server/composition/jobs.ts';
import { openQueue } from '../../../server/features/platform/jobs/queue.ts';
import { createDomain } from '../../../server/features/platform/domains/operations.ts';
import { updateNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { createUser } from '../../../server/features/platform/users/operations/users.ts';
import { createLog } from '../../../server/runtime/log/log.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { createClient } from '../../support/http.ts';
import { catchMail, tokenIn } from '../../support/processes/mail-catcher.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { goodPassword, logIn } from '../../support/browser/log-in.ts';
import { makeUser } from '../../support/staff.ts';

const mapped = 'quiz.acme.test';
const refusal = 'Invalid main domain configuration';

forEachDatabase('the namespace of requests over http', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	const logged: string[] = [];
	const events: Record<string, string> = {};

	test.before(async () => {
		scene = await openScene({ open });
		scene.dependencies.log = createLog('warn', (line) => void logged.push(line));
		served = await serveScene(scene);
		await scene.call(createDomain, { host: mapped, namespace: 'acme' });
		for (const namespace of ['default', 'acme', 'beta'])
			events[namespace] = (await scene.event({ name: `Of ${namespace}`, slug: 'gala' }, namespace)).uid;
	});
	test.after(() => served.close());

	const setActive = (isActive: boolean) => scene.call(updateNamespace, { id: 'acme', isActive });
	const askAt = (host: string, key = 'gala', more = '') =>
		createClient(served.base, { host }).get(`/api/play/events/${key}${more}`);
	/** Which event a phone at a host is shown under a name; the status when it is none. */
	const shownAt = async (host: string, key?: string, more?: string) => {
		const answer = await askAt(host, key, more);
		return answer.status === 200 ? answer.json<{ event: { name: string } }>().event.name : answer.status;
	};
	/** A login in beta, at a host. */
	const staffAt = async (host: string) =>
		logIn(served, await makeUser(scene, 'customer', 'beta'), { host, accept: 'application/json' });

	const contexts: [row: string, host: string, expected: object][] = [
		['NR17', 'localhost', { namespace: 'beta', candidates: ['beta'], usedFallback: false, step: '4 tenant' }],
		['NR16', mapped, { namespace: 'acme', candidates: ['acme', 'beta'], usedFallback: false, step: '3 domains' }],
		[
			'NR12',
			'ghost.localhost',
			{ namespace: 'beta', candidates: ['ghost', 'beta'], usedFallback: true, step: '4 tenant' }
		],
		[
			'NR11',
			'acme.localhost',
			{ namespace: 'acme', candidates: ['acme', 'beta'], usedFallback: false, step: '4 arg.subdomain' }
		]
	];
	test('a request looks at the namespaces it names and at no other', async () => {
		const { namespaces } = scene.dependencies;
		const looked: string[][] = [];
		scene.dependencies.namespaces = {
			...namespaces,
			activeAmong: (names) => (looked.push([...names]), namespaces.activeAmong(names))
		};
		await askAt('acme.localhost', 'gala', '?namespace=beta');
		scene.dependencies.namespaces = namespaces;
		assert.equal(looked, [['beta', 'acme']]);
		assert.equal(await namespaces.activeAmong(['beta', 'nowhere']), new Set(['beta']));
	});

	for (const [row, host, expected] of contexts)
		test(`C20: the session tells the context at ${host}, as in ${row}`, async () => {
			const client = await staffAt(host);
			const { context, namespace } = (await client.get('/admin/session')).json<{
				context: object;
				namespace: string;
			}>();
			const domainType = { localhost: 'main', [mapped]: 'marketing' }[host] ?? 'tenant';
			assert.equal(context, { ...expected, host, domainType });
			assert.is(namespace, 'beta', 'a host gives no rights');
		});

	test('C20: what phones are shown follows the rows NR13 to NR20', async () => {
		assert.is(await shownAt('localhost'), 'Of default', 'NR18');
		assert.is(await shownAt(mapped), 'Of acme');
		assert.is(await shownAt('acme.localhost'), 'Of acme');
		assert.is(await shownAt('acme.localhost', 'gala', '?namespace=%20BETA%20'), 'Of beta');
		for (const query of ['?namespace=../x', '?namespace=nope'])
			assert.is(await shownAt(mapped, 'gala', query), 'Of acme');
		assert.is(await shownAt('localhost', events.beta), 'Of beta', 'NR15');
		assert.is(await shownAt(mapped, events.beta), 404, 'NR16: the host wins, and acme has no such event');
	});

	test('C20: no namespace is 500 without a word, and the log has the candidates', async () => {
		await setActive(false);
		try {
			for (const [host, candidate] of [
				['ghost.localhost', 'ghost'],
				[mapped, 'acme'],
				['acme.localhost', 'acme']
			] as const) {
				logged.splice(0);
				const answer = await askAt(host);
				assert.equal([answer.status, answer.json<{ error: string }>().error], [500, 'internal_error'], host);
				assert.not.match(answer.text, /ghost|acme|resolved/);
				assert.match(logged.join(''), `"candidates":["${candidate}"`);
			}
		} finally {
			await setActive(true);
		}
	});

	test('C21: a link in a mail never names the host that asked for it', async () => {
		const post = await catchMail();
		scene.dependencies.env.SMTP_URL = post.url;
		const closeQueue = openQueue(scene.dependencies, jobKinds);
		try {
			const email = 'owner@example.org';
			await scene.call(createUser, {
				username: 'owner',
				email,
				password: goodPassword,
				role: 'analyst',
				namespaces: ['acme']
			});
			const forged = { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test', 'x-forwarded-proto': 'https' };
			for (const host of ['acme.localhost:99', mapped, 'www.localhost']) {
				const client = createClient(served.base, { host, accept: 'application/json', ...forged });
				assert.is((await client.post('/password/forgot', { username: 'owner' })).status, 202);
				const { raw, body } = await post.next();
				assert.match(body, `http://localhost/password/reset?token=${tokenIn(body)}`);
				assert.not.match(raw + body, /evil\.test|acme\.localhost|quiz\.acme/);
			}
			const refused = createClient(served.base, { host: 'evil.test', accept: 'application/json' });
			const answer = await refused.post('/password/forgot', { username: 'owner' });
			assert.equal([answer.status, answer.text], [403, refusal]);
			assert.is(post.mails.length, 3);
		} finally {
			await closeQueue();
			scene.dependencies.env.SMTP_URL = '';
			await post.close();
		}
	});

	test('C21: every other host gets the sentence and no cookie, at every kind of address', async () => {
		const paths = [
			'/',
			'/login',
			'/admin/events',
			'/api/v1/namespaces/acme/events',
			'/uploads/x.png',
			'/mcp',
			'/j/ABCD'
		];
		for (const host of ['evil.test', 'x.acme.localhost', 'quiz.acme.test.evil.test', `sub.${mapped}`])
			for (const path of paths) {
				const answer = await createClient(served.base, { host, 'x-forwarded-host': 'localhost' }).get(path);
				assert.equal([answer.status, answer.text, answer.headers.getSetCookie()], [403, refusal, []], `${host}${path}`);
			}
	});
});
