import { jobKinds } from '../../../server/composition/jobs.ts';
import { askOnPage } from '../../../server/features/website/chat/operations/ask.ts';
import { showChat } from '../../../server/features/website/chat/operations/settings.ts';
import { openQueue } from '../../../server/features/platform/jobs/queue.ts';
import { savePage } from '../../../server/features/website/pages/operations/pages.ts';
import { runMinuteJob } from '../../../server/jobs/timed.ts';
import { startChatStub, type ChatStub } from '../processes/chat-stub.ts';
import type { Bench } from '../processes/databases.ts';
import { until } from '../runner/until.ts';
import { openScene, type Scene } from '../scene.ts';

/** A namespace whose texts the chat knows, and a service of the test behind it. */
export interface ChatScene {
	scene: Scene;
	stub: ChatStub;
	/** Stores a page with one text. */
	page(slug: string, text: string, more?: object, namespace?: string): Promise<{ id: number }>;
	/** Has the chat read what has changed. */
	index(namespace?: string): Promise<void>;
	ask(
		question: string,
		more?: { page?: string; namespace?: string; ip?: string }
	): Promise<{
		answer: string | null;
		sources: { title: string; url: string; snippet: string }[];
	}>;
	/** Everything that the service was told in its last call. */
	told(): string;
	close(): Promise<void>;
}

/** Opens one on a new database; `scale` is that of the rate limits. */
export async function openChatScene(bench: Pick<Bench, 'open'>, scale = 1): Promise<ChatScene> {
	const scene = await openScene(bench, scale);
	const closeQueue = openQueue(scene.dependencies, jobKinds);
	const stub = await startChatStub();
	Object.assign(scene.dependencies.env, {
		RAG_CHAT_SERVICE_URL: `${stub.url}/v1`,
		RAG_CHAT_SERVICE_MODEL: 'small',
		RAG_CHAT_SERVICE_TIMEOUT: 60
	});
	let asked = 0;
	return {
		scene,
		stub,
		async page(slug, text, more = {}, namespace = 'acme') {
			const blocks = [{ type: 'text', variant: 'prose', data: { body: `<p>${text}</p>` } }];
			const fields = { page: slug, title: slug, status: 'published', blocks, ...more };
			return (await scene.call(savePage, fields, { namespace })).page;
		},
		async index(namespace = 'acme') {
			await runMinuteJob(scene.dependencies);
			const isDone = async () => !(await scene.call(showChat, {}, { namespace })).index.isBehind;
			await until(isDone, 'the passages');
		},
		async ask(question, { page = 'about', namespace = 'acme', ip = `10.0.${(asked += 1)}.1` } = {}) {
			return scene.call(askOnPage, { page, question }, { namespace, ip });
		},
		told: () => JSON.stringify(stub.calls.at(-1)?.body),
		async close() {
			await closeQueue();
			await stub.close();
		}
	};
}
