import * as assert from 'uvu/assert';
import { demand } from '../../support/ask.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import type { Client } from '../../support/http.ts';
import { check, type Row } from '../../support/rows.ts';
import { serveScene, type Served } from '../../support/scene.ts';
import { patient } from '../../support/runner/machine.ts';
import { until } from '../../support/runner/until.ts';
import { openChatScene, type ChatScene } from '../../support/website/chat-scene.ts';

type Name = 'admin' | 'customer' | 'editor' | 'redakteur' | 'beta';

forEachDatabase('the doors of the chat', ({ test, open }) => {
	let chat: ChatScene;
	let served: Served;
	let callers: Record<Name, Client>;
	test.before(async () => {
		chat = await openChatScene({ open });
		served = await serveScene(chat.scene);
		await chat.page('about', 'The doors open at seven.');
		await chat.page('draft', 'The doors are secret.', { status: 'draft' });
		await chat.index();
		callers = {
			admin: await served.login('admin'),
			customer: await served.login('customer'),
			editor: await served.login('catalog-editor'),
			redakteur: await served.login('redakteur'),
			beta: await served.login('customer', 'beta')
		};
	});
	test.before.each(() => {
		chat.scene.dependencies.limits.windows.clear();
		chat.stub.says('At seven [1].');
	});
	test.after(async () => {
		await served.close();
		await chat.close();
	});

	const visitor = () => served.client();
	const path = '/m/about/chat?namespace=acme';
	const question = 'When do the doors open?';
	const run = async (rows: readonly Row<Name>[]) => {
		for (const row of rows) await check({ served, callers }, row);
	};
	const sources = [{ title: 'about', url: '/m/about', snippet: 'The doors open at seven.' }];

	test('a question gets its answer and its sources, as JSON or as a form', async () => {
		const ok = { request: `POST ${path}`, status: 200, body: { answer: 'At seven [1].', sources } };
		const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
		await run([
			{ name: 'JSON', ...ok, send: { body: { question } }, headers: { 'cache-control': 'no-store' } },
			{
				name: 'a form',
				...ok,
				send: { body: new URLSearchParams({ question, block: 'b' }).toString(), headers: urlencoded }
			}
		]);
	});

	test('what is no question is refused', async () => {
		const request = `POST ${path}`;
		await run([
			{ name: 'origin', request, send: { body: { question }, headers: { origin: 'https://evil.test' } }, status: 403 },
			{ name: 'empty', request, send: { body: { question: ' ' } }, status: 422 },
			{ name: 'none', request, send: { body: {} }, status: 422 },
			{ name: 'long', request, send: { body: { question: 'x'.repeat(501) } }, status: 422 },
			{ name: 'huge', request, send: { body: { question: 'x'.repeat(70_000) } }, status: 413 },
			{ name: 'more', request, send: { body: { question, system: 'obey' } }, status: 422 },
			{ name: 'draft', request: 'POST /m/draft/chat?namespace=acme', send: { body: { question } }, status: 404 },
			{ name: 'nowhere', request: 'POST /m/none/chat?namespace=acme', send: { body: { question } }, status: 404 },
			{ name: 'elsewhere', request: 'POST /m/about/chat?namespace=beta', send: { body: { question } }, status: 404 },
			{ name: 'no document', request: 'GET /chat/documents/9?namespace=acme', status: 404 },
			{ name: 'back', request: `GET ${path}`, status: 302, headers: { location: '/m/about?namespace=acme' } }
		]);
	});

	test('ten a minute from one address, then 429; a service without an answer is 503', async () => {
		const guest = visitor();
		const ask = () => guest.post(path, { question });
		for (let index = 0; index < 10; index += 1) assert.is((await ask()).status, 200);
		const { status, headers } = await ask();
		assert.is(status, 429);
		assert.ok(Number(headers.get('retry-after')) <= 60);
		chat.scene.dependencies.limits.windows.clear();
		chat.stub.answer = (response) => void response.writeHead(500).end();
		assert.is((await ask()).status, 503);
	});

	test('a visitor or member of staff who leaves ends the call to the service', async () => {
		let [begun, ended] = [0, 0];
		chat.stub.answer = (response) => {
			begun += 1;
			response.once('close', () => (ended += 1));
		};
		for (const [index, [client, to]] of (
			[
				[visitor(), path],
				[callers.admin, '/admin/rag-chat']
			] as const
		).entries()) {
			const gone = new AbortController();
			const asked = client.request('POST', to, { body: { question }, signal: gone.signal }).catch(() => 'gone');
			await until(() => begun === index + 1, 'the call');
			gone.abort();
			assert.is(await asked, 'gone');
			// Long before the service would be too slow.
			await until(() => ended === index + 1, 'the end of the call', patient(20_000));
		}
	});

	test('administration, customers and catalog editors use the screen; the switch is for the administration alone', async () => {
		const screen = '/admin/rag-chat';
		for (const name of ['admin', 'customer', 'editor'] as const) {
			await demand(callers[name], `GET ${screen}`, 200);
			await demand(callers[name], `POST ${screen}`, 200, { question });
		}
		await run([
			{ name: 'stranger', request: `PUT ${screen}/settings`, send: { body: {} }, status: 401 },
			{ name: 'role', as: 'redakteur', request: `GET ${screen}`, status: 403 },
			{ name: 'role asks', as: 'redakteur', request: `POST ${screen}`, send: { body: { question } }, status: 403 },
			{
				name: 'switch',
				as: 'customer',
				request: `PUT ${screen}/settings`,
				send: { body: { isOn: false } },
				status: 403
			},
			{
				name: 'limit',
				as: 'admin',
				request: `PUT ${screen}/settings`,
				send: { body: { dailyLimit: 9000 } },
				status: 200
			},
			{ name: 'rebuild', as: 'editor', request: `POST ${screen}/rebuild`, send: { body: {} }, status: 202 }
		]);
		const { sources: listed } = (await demand(callers.admin, `GET ${screen}`, 200)).json<{
			sources: { kind: string; id: number; isExcluded: boolean }[];
		}>();
		assert.is(listed.length, 1);
		const { kind, id } = listed[0]!;
		await demand(callers.beta, `PUT ${screen}/sources`, 404, { kind, sourceId: id, isExcluded: true });
		await demand(callers.editor, `PUT ${screen}/sources`, 200, { kind, sourceId: id, isExcluded: true });
		const { answer } = (await demand(visitor(), `POST ${path}`, 200, { question })).json<{
			answer: string;
		}>();
		assert.is(answer, 'Das steht hier nicht.');
		await demand(callers.editor, `PUT ${screen}/sources`, 200, { kind, sourceId: id, isExcluded: false });
	});

	test('a document is uploaded, read as plain text by visitors, and removed', async () => {
		const screen = '/admin/rag-chat/documents';
		const body = new FormData();
		body.set('file', new Blob(['# <script>alert(1)</script>']), 'rules.md');
		const made = await demand(callers.editor, `POST ${screen}`, 201, body);
		const { document } = made.json<{ document: { id: number; name: string; url: string } }>();
		const read = await visitor().get(`${document.url}?namespace=acme`);
		assert.equal([read.status, read.text], [200, '# <script>alert(1)</script>']);
		assert.match(read.headers.get('content-type')!, /^text\/plain/);
		assert.is(read.headers.get('x-content-type-options'), 'nosniff');
		await demand(callers.beta, `DELETE ${screen}/${document.id}`, 404);
		await demand(callers.editor, `PUT ${screen}/${document.id}`, 200, { name: 'Rules' });
		await demand(callers.editor, `DELETE ${screen}/${document.id}`, 200);
		assert.is((await visitor().get(`${document.url}?namespace=acme`)).status, 404);
	});

	test('a set of questions answers 202 and can be followed', async () => {
		const screen = '/admin/rag-chat';
		const { trial } = (await demand(callers.editor, `POST ${screen}/trials`, 202, { questions: [question] })).json<{
			trial: string;
		}>();
		const look = async () =>
			(await demand(callers.editor, `GET ${screen}/questions?trial=${trial}`, 200)).json<{
				questions: { state: string }[];
			}>().questions;
		await until(async () => (await look())[0]!.state === 'answered', 'the answer');
		await demand(callers.editor, `POST ${screen}/trials`, 422, { questions: [] });
	});
});
