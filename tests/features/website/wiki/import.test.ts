import * as assert from 'uvu/assert';
import { createNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import { savePage } from '../../../../server/features/website/pages/operations/pages.ts';
import {
	createArticle,
	deleteArticle,
	listArticles,
	moveArticle,
	showArticle
} from '../../../../server/features/website/wiki/operations/articles.ts';
import { importArticles } from '../../../../server/features/website/wiki/operations/import.ts';
import { listVersions } from '../../../../server/features/website/wiki/operations/versions.ts';
import { fileOf } from '#lib/admin/website/wiki/editor/markdown-file.ts';
import { UploadedFile } from '../../../../server/operation/uploaded-file.ts';
import { zipOf } from '../../../support/files/zip.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

/** An archive of these texts. */
const archive = (texts: Record<string, string>): UploadedFile =>
	new UploadedFile('wiki.zip', zipOf(Object.entries(texts).map(([name, text]) => ({ name, content: text }))));
const file = (name: string, text: string) => new UploadedFile(name, Buffer.from(text));

forEachDatabase('files for a wiki', ({ test, open }) => {
	let scene: Scene;
	let namespace: string;
	let pageId: number;
	let count = 0;
	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => {
		namespace = `files-${(count += 1)}`;
		await scene.call(createNamespace, { namespace });
		pageId = (await call(savePage, { page: 'fair', title: 'Fair', blocks: [] })).page.id;
	});
	const call: Scene['call'] = (operation, input, more = {}) => scene.call(operation, input, { namespace, ...more });
	const take = (sent: UploadedFile, dryRun = false) => call(importArticles, { pageId, file: sent, dryRun });
	const all = async () => (await call(listArticles, { pageId })).articles;
	const codeOf = async (promise: Promise<unknown>) => {
		const { code, details } = await refusal(promise);
		return details?.[0]?.code ?? code;
	};

	test('the files of an archive become drafts by their headings, and links between them stay links', async () => {
		const sent = archive({
			'wiki/Aufbau.md': '# Eine Station aufbauen\n\nSiehe [den Aushang](./aush%C3%A4nge.md#gross).\n',
			'wiki/Aushänge.md': '---\ntitle: "Aushänge drucken"\ntags: x\n---\n\nGroß.\r\n',
			'wiki/notiz.markdown': 'Ohne Titel',
			'wiki/bild.png': 'no picture',
			'__MACOSX/wiki/._Aufbau.md': 'noise'
		});
		const planned = await take(sent, true);
		assert.equal(
			planned.articles.map(({ slug, title, action }) => [slug, title, action]),
			[
				['aufbau', 'Eine Station aufbauen', 'create'],
				['aushaenge', 'Aushänge drucken', 'create'],
				['notiz', 'notiz', 'create']
			]
		);
		assert.equal(
			planned.notes.map((note) => [note.file, note.code]),
			[['wiki/bild.png', 'file_not_read']]
		);
		assert.equal(await all(), []);
		await take(sent);
		const made = await all();
		assert.equal(
			made.map(({ status }) => status),
			['draft', 'draft', 'draft']
		);
		const { article } = await call(showArticle, { id: made[0]!.id });
		assert.is(article.markdown, 'Siehe [[aushaenge|den Aushang]].');
	});

	test('importing a file again creates a version if it differs, and none otherwise', async () => {
		await take(file('one.md', '# One\n\nFirst'));
		assert.is((await take(file('one.md', '# One\n\nFirst'))).articles[0]!.action, 'keep');
		assert.is((await take(file('one.md', '# One\n\nSecond'))).articles[0]!.action, 'update');
		const [one] = await all();
		assert.is((await call(listVersions, { id: one!.id })).versions.length, 2);
		for (const transition of ['publish', 'archive']) await call(moveArticle, { id: one!.id, transition });
		assert.is((await take(file('one.md', '# One\n\nThird'))).articles[0]!.action, 'skip');
	});

	test('a download is imported as it was, and its files link to each other by address', async () => {
		const texts = [
			{ slug: 'aufbau', title: 'Auf_bau: *so* #1', excerpt: 'Ein "Tisch",\nein Aushang', markdown: '# Anders\n\nText' },
			{ slug: 'c-sharp', title: 'C #', excerpt: null, markdown: '# C #\n\n---\ntitle: "x"\n---\n\n    Code\n\n' },
			{ slug: 'leer', title: 'Leer', excerpt: "'Anfang'", markdown: '' }
		];
		for (const one of texts) await call(createArticle, { pageId, ...one, excerpt: one.excerpt ?? undefined });
		const files = Object.fromEntries(
			texts.map((one) => [fileOf({ ...one, locale: 'de' }, one).name, fileOf({ ...one, locale: 'de' }, one).content])
		);
		const actions = async (sent: UploadedFile) => (await take(sent)).articles.map(({ action }) => action);
		assert.equal(await actions(archive(files)), ['keep', 'keep', 'keep']);
		for (const { id } of await all()) await call(deleteArticle, { id });
		assert.equal(await actions(archive(files)), ['create', 'create', 'create']);
		const made = await Promise.all((await all()).map(({ id }) => call(showArticle, { id })));
		assert.equal(
			made.map(({ article: { slug, title, excerpt, markdown } }) => ({ slug, title, excerpt, markdown })),
			texts.map((one) => ({ ...one, markdown: one.markdown.trimEnd() }))
		);
		await take(file('wo.md', '---\nslug: leer\n---\nNeu'));
		const { article } = await call(showArticle, { id: (await all())[2]!.id });
		assert.equal([article.excerpt, article.markdown], ["'Anfang'", 'Neu'], 'what a file does not say stays');
		await take(archive({ 'a.de.md': '---\nslug: alpha\n---\nA', 'b.md': '[A](a.de.md)' }));
		const b = (await all()).find(({ slug }) => slug === 'b')!;
		assert.is((await call(showArticle, { id: b.id })).article.markdown, '[[alpha|A]]');
	});

	test('names that lead out of the folder are plain names, and two of one name are distinguished', async () => {
		const { articles, notes } = await take(archive({ 'a/x.md': 'A', 'b/x.md': 'B' }));
		assert.equal(
			articles.map(({ slug }) => slug),
			['x', 'x-2']
		);
		assert.is(notes[0]!.code, 'renamed');
		assert.is(await codeOf(take(archive({ '../../etc/y.md': 'C' }))), 'broken_archive');
	});

	test('other files, damaged or too large ones change nothing', async () => {
		const long = 'a'.repeat(500_001);
		const many = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`${n}.md`, 'x']));
		const zeros = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`${n}.md`, '0'.repeat(450_000)]));
		for (const [sent, code] of [
			[file('a.docx', 'x'), 'unknown_format'],
			[file('a.md', `${long}`), 'payload_too_large'],
			[file('a.md', 'a\u0000b'), 'unknown_format'],
			[file('a.zip', 'PK\u0003\u0004broken'), 'broken_archive'],
			[archive({ 'a.txt': 'x' }), 'empty_archive'],
			[archive(many), 'payload_too_large'],
			[archive(zeros), 'payload_too_large']
		] as const)
			assert.is(await codeOf(take(sent)), code, code);
		assert.equal(await all(), []);
	});
});
