import * as assert from 'uvu/assert';
import { jobKinds } from '../../../server/composition/jobs.ts';
import { openQueue } from '../../../server/features/platform/jobs/queue.ts';
import { demand } from '../../support/ask.ts';
import { startChatStub, type ChatStub } from '../../support/processes/chat-stub.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import type { Client } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { until } from '../../support/runner/until.ts';

forEachDatabase('pages by a chat service, over http', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let stub: ChatStub;
	let closeQueue: () => Promise<void>;
	let admin: Client;
	const path = '/admin/pages/ai-generate';
	const wish = (slug: string) => ({ title: 'Advent', slug, brief: 'A quiz in the town hall' });
	interface Told {
		status: string;
		namespace: string;
		job: { id: number; state: string; page?: { slug: string; status: string }; error?: string };
	}
	test.before(async () => {
		scene = await openScene({ open });
		stub = await startChatStub();
		stub.says('{"blocks": [{"type": "hero", "data": {"headline": "Advent"}}]}');
		scene.dependencies.env.RAG_CHAT_SERVICE_URL = `${stub.url}/v1`;
		served = await serveScene(scene);
		closeQueue = openQueue(scene.dependencies, jobKinds);
		admin = await served.login('admin');
	});
	test.after(async () => {
		await closeQueue();
		await served.close();
		await stub.close();
	});

	test('asking answers 202 with a job, and the job leads to the draft', async () => {
		const asked = (await demand(admin, `POST ${path}`, 202, wish('advent'))).json<Told>();
		assert.equal([asked.status, asked.namespace, asked.job.state], ['ok', 'acme', 'queued']);
		const look = async () => (await demand(admin, `GET ${path}?job=${asked.job.id}`, 200)).json<Told>().job;
		await until(async () => (await look()).state === 'done', 'the draft');
		const { page, error } = await look();
		assert.equal([page?.slug, page?.status, error], ['advent', 'draft', undefined]);
		await demand(admin, 'GET /admin/pages/advent', 200);
		assert.is((await demand(admin, `POST ${path}`, 409, wish('advent'))).json<{ error: string }>().error, 'conflict');
		const elsewhere = await served.login('customer', 'beta');
		await demand(elsewhere, `GET ${path}?job=${asked.job.id}`, 404);
	});

	test('what is missing or wrong is told by its field, and roles without pages are refused', async () => {
		const { details } = (await demand(admin, `POST ${path}`, 422, { slug: 'design', brief: ' ' })).json<{
			details: { path: string; code: string }[];
		}>();
		assert.equal(
			details.map(({ path: field, code }) => `${field} ${code}`),
			['title required', 'slug reserved', 'brief required']
		);
		await demand(admin, `POST ${path}`, 422, { ...wish('long'), brief: 'x'.repeat(4001) });
		await demand(admin, `GET ${path}?job=4711`, 404);
		await demand(admin, `GET ${path}?job=x`, 422);
		const analyst = await served.login('analyst');
		await demand(analyst, `POST ${path}`, 403, wish('mine'));
		await demand(analyst, `GET ${path}?job=1`, 403);
	});

	test('without a service nobody is asked', async () => {
		scene.dependencies.env.RAG_CHAT_SERVICE_URL = '';
		const refused = await demand(admin, `POST ${path}`, 503, wish('off'));
		assert.is(refused.json<{ error: string }>().error, 'unavailable');
	});
});
