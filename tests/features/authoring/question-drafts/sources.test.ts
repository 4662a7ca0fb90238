import * as assert from 'uvu/assert';
import { jobKinds } from '../../../../server/composition/jobs.ts';
import { showJob } from '../../../../server/features/authoring/question-drafts/operations/run.ts';
import { listTexts, startQuestions } from '../../../../server/features/authoring/question-drafts/operations/start.ts';
import { openQueue } from '../../../../server/features/platform/jobs/queue.ts';
import { createModule } from '../../../../server/features/website/pages/operations/modules.ts';
import { savePage } from '../../../../server/features/website/pages/operations/pages.ts';
import { createNews } from '../../../../server/features/website/news/operations/news.ts';
import { addDocument } from '../../../../server/features/website/chat/operations/documents.ts';
import { UploadedFile } from '../../../../server/operation/uploaded-file.ts';
import { createArticle } from '../../../../server/features/website/wiki/operations/articles.ts';
import { startChatStub, type ChatStub } from '../../../support/processes/chat-stub.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { until } from '../../../support/runner/until.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';

const height = 'Der Turm von Lindenau ist 42 Meter hoch.';
const builder = 'Anna Weber baute ihn im Jahr 1902 aus roten Ziegeln.';
const text = `${height} ${builder}`;
const tower = {
	passage: height,
	type: 'mc',
	prompt: 'Wie hoch ist der Turm?',
	options: ['42 Meter', '24 Meter'],
	answers: [0]
};

forEachDatabase('texts that questions are made of', ({ test, open }) => {
	let scene: Scene;
	let stub: ChatStub;
	let closeQueue: () => Promise<void>;
	test.before(async () => {
		scene = await openScene({ open });
		stub = await startChatStub();
		Object.assign(scene.dependencies.env, { RAG_CHAT_SERVICE_URL: `${stub.url}/v1` });
		closeQueue = openQueue(scene.dependencies, jobKinds);
	});
	test.after(async () => {
		await closeQueue();
		await stub.close();
	});

	const says = (...questions: unknown[]) => stub.says(JSON.stringify({ questions }));
	const start = async (more: object) => (await scene.call(startQuestions, { language: 'de', count: 2, ...more })).job;
	const show = async (job: number) => (await scene.call(showJob, { job })).job;
	const ended = async ({ id }: { id: number }) => {
		await until(async () => ['done', 'failed'].includes((await show(id)).state), 'the end of a job');
		return show(id);
	};
	const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code;

	test('questions are made of pages, articles and news of this namespace that the caller may read', async () => {
		const block = { type: 'text', variant: 'prose', data: { body: `<p>${height}</p><p>${builder}</p>` } };
		const { page } = await scene.call(savePage, { page: 'tower', title: 'Turm', blocks: [block] });
		const empty = await scene.call(savePage, { page: 'empty', title: 'Leer', blocks: [] });
		const foreign = await scene.call(savePage, { page: 'tower', blocks: [block] }, { namespace: 'beta' });
		says(tower);
		const job = await ended(await start({ from: { kind: 'page', id: page.id } }));
		assert.equal([job.wish.title, job.result!.drafts!.length], ['Turm', 1]);
		const bare = await scene.call(savePage, { page: 'bare', title: 'Modul', blocks: [] });
		const html = { type: 'html', data: { html: `<p>${height}</p><p>${builder}</p>` } };
		await scene.call(createModule, { page: 'bare', slot: 'after', block: html });
		const ofModule = await ended(await start({ from: { kind: 'page', id: bare.page.id } }));
		assert.is(ofModule.result!.drafts![0]!.passage, height);
		const article = { pageId: page.id, slug: 'turm', title: 'Nachricht' };
		const { news } = await scene.call(createNews, {
			...article,
			content: `<h2>Turm</h2><p>${height}</p><p>${builder}</p>`
		});
		const { article: written } = await scene.call(createArticle, {
			...article,
			locale: 'de',
			markdown: `# Turm\n\n${height} **${builder}**`
		});
		for (const from of [
			{ kind: 'news', id: news.id },
			{ kind: 'wiki', id: written.id }
		]) {
			const of = await ended(await start({ from }));
			assert.equal([of.wish.title, of.result!.drafts![0]!.passage], ['Nachricht', height], from.kind);
		}
		const file = new UploadedFile('turm.md', Buffer.from(`# Turm\n\n${height} **${builder}**`));
		const { document } = await scene.call(addDocument, { file });
		const ofDocument = await ended(await start({ from: { kind: 'document', id: document.id } }));
		assert.equal([ofDocument.wish.title, ofDocument.result!.drafts![0]!.passage], ['turm.md', height]);
		const from = async (kind: string, id: number) =>
			(await refusal(start({ from: { kind, id } }))).details!.map((fault) => `${fault.path} ${fault.code}`);
		assert.equal(await from('page', foreign.page.id), ['from unknown_reference']);
		assert.equal(await from('wiki', page.id), ['from unknown_reference']);
		assert.equal(await from('page', empty.page.id), ['from blank']);
		const { texts } = await scene.call(listTexts, {});
		assert.ok(texts.some(({ kind, id, title }) => kind === 'page' && id === page.id && title === 'Turm'));
		assert.not(texts.some(({ kind, id }) => kind === 'page' && id === foreign.page.id));
		assert.ok(texts.some(({ kind, id, title }) => kind === 'document' && id === document.id && title === 'turm.md'));
		const inBeta = await scene.call(listTexts, {}, { namespace: 'beta' });
		assert.not(inBeta.texts.some(({ kind }) => kind === 'document'));
		const ofBeta = scene.call(
			startQuestions,
			{ from: { kind: 'document', id: document.id }, language: 'de' },
			{ namespace: 'beta' }
		);
		assert.is((await refusal(ofBeta)).details![0]!.code, 'unknown_reference');
		const manager = { actor: userOf('catalog-editor', 'acme') };
		const ofManager = (await scene.call(listTexts, {}, manager)).texts.map(({ kind }) => kind);
		assert.equal(ofManager, ['document'], 'of the website this role may read the chat alone');
		const asManager = { text: undefined, from: { kind: 'page', id: page.id }, language: 'de' };
		assert.ok(['invalid_input', 'forbidden'].includes(await codeOf(scene.call(startQuestions, asManager, manager))));
	});

	test('a wish is bounded, and wrong in one place at most', async () => {
		const before = stub.calls.length;
		const wrong: [wish: object, fault: string][] = [
			[{ text: 'x'.repeat(40_001) }, 'text too_long'],
			[{ text: ' ' }, 'text required'],
			[{}, 'text required'],
			[{ text, from: { kind: 'page', id: 1 } }, 'text required'],
			[{ text, count: 21 }, 'count too_big'],
			[{ text, types: [] }, 'types too_short'],
			[{ text, types: ['essay'] }, 'types[0] invalid_enum'],
			[{ text, language: 'tlh' }, 'language invalid_enum']
		];
		for (const [wish, fault] of wrong) {
			const { details } = await refusal(start(wish));
			assert.is(`${details![0]!.path} ${details![0]!.code}`, fault);
		}
		assert.is(stub.calls.length, before);
	});
});
