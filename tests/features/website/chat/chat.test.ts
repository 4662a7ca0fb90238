import * as assert from 'uvu/assert';
import { UploadedFile } from '../../../../server/operation/uploaded-file.ts';
import { createNews } from '../../../../server/features/website/news/operations/news.ts';
import { ChatPassage, ChatUsage } from '../../../../server/features/website/chat/model.ts';
import { askAsStaff } from '../../../../server/features/website/chat/operations/ask.ts';
import {
	addDocument,
	readDocumentText,
	removeDocument,
	renameDocument
} from '../../../../server/features/website/chat/operations/documents.ts';
import {
	excludeSource,
	rebuildIndex,
	saveChatSettings,
	showChat
} from '../../../../server/features/website/chat/operations/settings.ts';
import { listQuestions, startTrial } from '../../../../server/features/website/chat/operations/trials.ts';
import {
	createModule,
	listModules,
	removeModule
} from '../../../../server/features/website/pages/operations/modules.ts';
import { removePage } from '../../../../server/features/website/pages/operations/pages.ts';
import { createArticle, moveArticle } from '../../../../server/features/website/wiki/operations/articles.ts';
import { updateSettingsOfPage } from '../../../../server/features/website/wiki/operations/settings.ts';
import { runHourJob } from '../../../../server/jobs/timed.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { until } from '../../../support/runner/until.ts';
import { openChatScene, type ChatScene } from '../../../support/website/chat-scene.ts';

const fileOf = (name: string, text: string | Buffer) => new UploadedFile(name, Buffer.from(text as string));

forEachDatabase('the chat', ({ test, open }) => {
	let chat: ChatScene;
	test.before(async () => {
		chat = await openChatScene({ open });
		const { id } = await chat.page(
			'about',
			'The doors of the town hall open at seven. Parking is free behind the church.'
		);
		await chat.page('draft', 'The secret prize is a zeppelin.', { status: 'draft' });
		await chat.page('about', 'The mayor of beta collects zeppelins and parks behind the bank.', {}, 'beta');
		await chat.scene.call(updateSettingsOfPage, { page: 'about', isActive: true });
		const wiki = {
			pageId: id,
			locale: 'de',
			title: 'Schiedsrichter',
			markdown: 'Ein **Schiedsrichter** prüft Einsprüche.'
		};
		const { article } = await chat.scene.call(createArticle, wiki);
		await chat.scene.call(moveArticle, { id: article.id, status: 'published' });
		const news = { pageId: id, title: 'Lanterns', content: '<p>The lantern rally costs four euros.</p>' };
		await chat.scene.call(createNews, { ...news, slug: 'lanterns', isPublished: true });
		await chat.scene.call(addDocument, { file: fileOf('menu.md', '# Menu\n\nWe sell **pretzels** and lemonade.') });
		await chat.index();
		await chat.index('beta');
	});
	test.before.each(() => {
		chat.scene.setTime(null);
		chat.scene.dependencies.limits.windows.clear();
		chat.stub.calls.length = 0;
		chat.stub.says('At seven [1].');
	});
	test.after(() => chat.close());

	test('pages, wiki, news and documents are found by any form of their words, each as a link', async () => {
		for (const [question, url, word] of [
			['When does the door open?', '/m/about', 'doors'],
			['Was macht der Schiedsrichter?', '/m/about/wiki/schiedsrichter', 'Schiedsrichter'],
			['Wer prueft einen Einspruch?', '/m/about/wiki/schiedsrichter', 'Einsprüche'],
			['How much are the lanterns?', '/news/lanterns', 'lantern'],
			['Is there a pretzel?', /^\/chat\/documents\/\d+$/, 'pretzels']
		] as const) {
			const { answer, sources } = await chat.ask(question);
			assert.is(answer, 'At seven [1].');
			assert.match(sources[0]!.url, url);
			assert.ok(sources[0]!.snippet.includes(word), sources[0]!.snippet);
			assert.ok(chat.told().includes(word));
		}
	});

	test('what no public text says is not asked of the service: drafts and other namespaces are none', async () => {
		for (const question of ['Who wins a zeppelin?', 'Where is the bank of the mayor?', 'Was ist das?', '?!']) {
			const { answer, sources } = await chat.ask(question);
			assert.equal([answer, sources], ['Das steht hier nicht.', []]);
		}
		assert.is(chat.stub.calls.length, 0);
		await chat.ask('Zeppelin parking behind the church');
		assert.not.match(chat.told(), /secret prize|mayor/);
	});

	test('the service may say that the passages do not answer; without a service there are sources alone', async () => {
		chat.stub.says('NOT_IN_SOURCES');
		assert.equal(await chat.ask('Which doors?'), { answer: 'Das steht hier nicht.', sources: [] });
		const { env } = chat.scene.dependencies;
		const url = env.RAG_CHAT_SERVICE_URL;
		env.RAG_CHAT_SERVICE_URL = '';
		const alone = await chat.ask('Which doors?').finally(() => (env.RAG_CHAT_SERVICE_URL = url));
		assert.equal([alone.answer, alone.sources[0]!.url], [null, '/m/about']);
	});

	test('a change counts from the next question on: old words are never quoted, new ones within a minute', async () => {
		const slug = 'changing';
		await chat.page(slug, 'Quarrels are settled by dice.');
		await chat.index();
		assert.is((await chat.ask('Quarrels?')).sources.length, 1);
		await chat.page(slug, 'Disputes are settled by cards.');
		assert.equal((await chat.ask('Quarrels?')).sources, []);
		await chat.index();
		assert.equal((await chat.ask('Quarrels?')).sources, []);
		assert.is((await chat.ask('Disputes?')).sources.length, 1);
		await chat.page(slug, 'Disputes are settled by cards.', { status: 'draft' });
		assert.equal((await chat.ask('Disputes?')).sources, []);
		await chat.index();
		assert.is(await ChatPassage.count({ where: { namespace: 'acme', kind: 'page' } }), 1);
	});

	test('modules of a page are read as its content is, but for what is hidden', async () => {
		const page = 'modules';
		await chat.page(page, 'Umbrellas stand in the hall.');
		const block = (heading: string, hidden = false) => ({ type: 'news', hidden, data: { heading } });
		for (const [slot, heading, hidden] of [
			['before', 'Gramophone concerts', false],
			['after', 'Zither lessons', false],
			['after', 'Theremin evenings', true]
		] as const)
			await chat.scene.call(createModule, { page, slot, block: block(heading, hidden) });
		await chat.index();
		const { sources } = await chat.ask('Gramophone?');
		assert.equal(
			sources.map(({ url, snippet }) => [url, snippet]),
			[[`/m/${page}`, 'Gramophone concerts\nUmbrellas stand in the hall.\nZither lessons']]
		);
		assert.is((await chat.ask('Zither?')).sources.length, 1);
		assert.equal((await chat.ask('Theremin?')).sources, []);
		const { modules } = await chat.scene.call(listModules, { page });
		await chat.scene.call(removeModule, { page, id: modules[0]!.id });
		assert.equal((await chat.ask('Gramophone?')).sources, [], 'removed words are never quoted');
		await chat.scene.call(removePage, { page });
	});

	test('news that are scheduled are quoted once they are public', async () => {
		const at = new Date(Date.now() + 3_600_000).toISOString();
		const { sources } = await chat.scene.call(showChat, {});
		const pageId = sources.find(({ kind }) => kind === 'page')!.id;
		const news = { pageId, title: 'Harvest', content: '<p>The harvest fair has goats.</p>', slug: 'harvest' };
		await chat.scene.call(createNews, { ...news, isPublished: true, publishedAt: at });
		await chat.index();
		assert.equal((await chat.ask('Goats?')).sources, []);
		chat.scene.setTime(new Date(Date.now() + 3_700_000).toISOString());
		await chat.index();
		assert.equal(
			(await chat.ask('Goats?')).sources.map(({ url }) => url),
			['/news/harvest']
		);
	});

	test('a text is left out and taken in again at once', async () => {
		const { sources } = await chat.scene.call(showChat, {});
		for (const { kind, id, title, passages } of sources.filter((one) => one.title !== 'Harvest')) {
			assert.ok(passages > 0, title);
			const word = { page: 'Doors', wiki: 'Schiedsrichter', news: 'Lantern', document: 'Pretzels' }[kind];
			assert.is((await chat.ask(`${word}?`)).sources.length, 1, word);
			for (const isExcluded of [true, true]) await chat.scene.call(excludeSource, { kind, sourceId: id, isExcluded });
			assert.equal((await chat.ask(`${word}?`)).sources, [], word);
			const document = chat.scene.call(readDocumentText, { documentId: id });
			if (kind === 'document') assert.is((await refusal(document)).code, 'not_found');
			else await document.catch(() => undefined);
			await chat.scene.call(excludeSource, { kind, sourceId: id, isExcluded: false });
			assert.is((await chat.ask(`${word}?`)).sources.length, 1, word);
		}
		const foreign = { kind: 'page', sourceId: sources[0]!.id, isExcluded: true };
		const refused = await refusal(chat.scene.call(excludeSource, foreign, { namespace: 'beta' }));
		assert.is(refused.code, 'not_found');
	});

	test('documents: only short texts in UTF-8, one of each name, renamed and removed with all of their words', async () => {
		const bad: [name: string, content: string | Buffer, code: string][] = [
			['a.pdf', 'x', 'invalid_format'],
			['a.txt', Buffer.from([0xff, 0xfe, 0x41]), 'invalid_format'],
			['a.txt', 'a\0b', 'invalid_format'],
			['a.txt', '', 'required'],
			['a.txt', 'x'.repeat(1024 * 1024 + 1), 'too_long'],
			[`${'n'.repeat(300)}.txt`, 'x', 'too_long']
		];
		for (const [name, content, code] of bad) {
			const { details } = await refusal(chat.scene.call(addDocument, { file: fileOf(name, content) }));
			assert.equal([details?.[0]?.path, details?.[0]?.code], ['file', code], `${name} ${code}`);
		}
		const file = fileOf('../../Regeln\n<b>.txt', 'Ein Joker verdoppelt die Punkte.');
		const { document } = await chat.scene.call(addDocument, { file });
		assert.is(document.name, 'Regeln <b>.txt');
		assert.is((await refusal(chat.scene.call(addDocument, { file }))).code, 'conflict');
		const other = { documentId: document.id, name: 'menu.md' };
		assert.is((await refusal(chat.scene.call(renameDocument, other))).code, 'conflict');
		await chat.scene.call(renameDocument, { documentId: document.id, name: 'Rules' });
		await chat.index();
		assert.is((await chat.ask('Joker?')).sources[0]!.title, 'Rules');
		assert.is(
			(await chat.scene.call(readDocumentText, { documentId: document.id })).text,
			'Ein Joker verdoppelt die Punkte.'
		);
		for (const op of [renameDocument, removeDocument]) {
			const input = { documentId: document.id, ...(op === renameDocument && { name: 'Mine' }) };
			assert.is((await refusal(chat.scene.call(op, input, { namespace: 'beta' }))).code, 'not_found');
		}
		await chat.scene.call(removeDocument, { documentId: document.id });
		assert.equal((await chat.ask('Joker?')).sources, []);
		assert.is(await ChatPassage.count({ where: { kind: 'document', recordId: document.id } }), 0);
	});

	test('requests and what they cost are counted for each day, up to the limit of the namespace', async () => {
		chat.scene.setTime('2031-05-01T10:00:00Z');
		const reply = { choices: [{ message: { content: 'At seven.' } }], usage: { total_tokens: 321 } };
		chat.stub.answer = (response) => response.end(JSON.stringify(reply));
		await chat.ask('Doors?');
		chat.stub.says('At seven.');
		await chat.ask('Doors?');
		const { usage } = await chat.scene.call(showChat, {});
		assert.equal([usage.requests, usage.tokens, usage.characters > 500], [2, 321, true]);
		await chat.scene.call(saveChatSettings, { dailyLimit: 3 });
		const many = await Promise.allSettled(Array.from({ length: 6 }, () => chat.ask('Doors?')));
		assert.is(many.filter(({ status }) => status === 'fulfilled').length, 1);
		const refused = await refusal(chat.ask('Doors?'));
		assert.equal([refused.code, refused.headers['Retry-After']], ['rate_limited', String(14 * 3600)]);
		assert.is((await chat.ask('Doors?', { namespace: 'beta' })).answer, 'Das steht hier nicht.');
		chat.scene.setTime('2031-05-02T00:00:01Z');
		assert.is((await chat.ask('Doors?')).answer, 'At seven.');
		chat.scene.setTime('2033-05-02T00:00:01Z');
		await runHourJob(chat.scene.dependencies);
		assert.is(await ChatUsage.count({ where: { day: '2031-05-01' } }), 0);
		await chat.scene.call(saveChatSettings, { dailyLimit: 500 });
	});

	test('switched off, nobody gets an answer or a document', async () => {
		await chat.scene.call(saveChatSettings, { isOn: false });
		assert.is((await refusal(chat.ask('Doors?'))).code, 'not_found');
		const { sources } = await chat.scene.call(showChat, {});
		const documentId = sources.find(({ kind }) => kind === 'document')!.id;
		assert.is((await refusal(chat.scene.call(readDocumentText, { documentId }))).code, 'not_found');
		await chat.scene.call(saveChatSettings, { isOn: true });
		assert.is((await chat.ask('Doors?')).sources.length, 1);
		assert.is((await refusal(chat.ask('Doors?', { page: 'draft' }))).code, 'not_found');
	});

	test('staff see which passages were used and why; the history is theirs for thirty days', async () => {
		const { question } = await chat.scene.call(askAsStaff, { question: 'When do the doors open?' });
		assert.equal([question.state, question.answer], ['answered', 'At seven [1].']);
		const [passage] = question.passages;
		assert.equal([passage!.url, passage!.words, passage!.score > 0], ['/m/about', ['doors', 'open'], true]);
		const { questions } = await chat.scene.call(listQuestions, {});
		assert.equal(questions[0], question);
		assert.equal((await chat.scene.call(listQuestions, {}, { namespace: 'beta' })).questions, []);
		chat.scene.setTime(new Date(Date.now() + 31 * 86_400_000).toISOString());
		await runHourJob(chat.scene.dependencies);
		assert.equal((await chat.scene.call(listQuestions, {})).questions, []);
	});

	test('a set of questions is tried one after another, also past a failure', async () => {
		chat.stub.answer = (response) => {
			if (chat.stub.calls.length === 1) response.writeHead(500).end();
			else response.end(JSON.stringify({ choices: [{ message: { content: 'Fine.' } }] }));
		};
		const questions = ['Doors?', 'Zeppelin?', 'Parking?'];
		const { trial } = await chat.scene.call(startTrial, { questions });
		const results = async () => (await chat.scene.call(listQuestions, { trial })).questions;
		await until(async () => (await results()).every(({ state }) => state !== 'waiting'), 'the answers');
		assert.equal(
			(await results()).map(({ question, state, answer }) => [question, state, answer]),
			[
				['Doors?', 'failed', null],
				['Zeppelin?', 'absent', 'Das steht hier nicht.'],
				['Parking?', 'answered', 'Fine.']
			]
		);
		await chat.scene.call(rebuildIndex, {});
		await chat.index();
		assert.is((await chat.ask('Doors?')).sources.length, 1);
	});
});
