import * as assert from 'uvu/assert';
import { roles } from '../../../../server/access/permission-matrix.ts';
import { chapters } from '#lib/help/chapters.ts';
import { listChapters, searchHelp, showChapter } from '../../../../server/features/platform/help/operations.ts';
import { findEverywhere } from '../../../../server/features/platform/search/operations.ts';
import { onSqlite } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';

onSqlite('the handbook', ({ test, open }) => {
	let scene: Scene;
	const anybody = { actor: userOf('redakteur', 'acme') };

	test.before(async () => {
		scene = await openScene({ open });
	});

	test('every role reads it, whatever the namespace; strangers, players and tokens do not', async () => {
		for (const role of roles) {
			const { chapters: list } = await scene.call(listChapters, {}, { actor: userOf(role) });
			assert.equal(
				list.map(({ name }) => name),
				[...chapters],
				role
			);
		}
		const refusedTo = async (actor: Parameters<Scene['call']>[2]) =>
			(await refusal(scene.call(listChapters, {}, actor))).code;
		assert.is(await refusedTo({ actor: { kind: 'anonymous' } }), 'unauthenticated');
		const token = { kind: 'token', id: 1, namespace: 'acme', isNamespaceActive: true, scopes: ['quiz:read'] };
		assert.is(await refusedTo({ actor: token as never }), 'forbidden');
	});

	test('shows each chapter in both languages, with an anchor for each heading', async () => {
		for (const locale of ['de', 'en'] as const)
			for (const chapter of chapters) {
				const { title, lead, html, headings } = await scene.call(showChapter, { chapter, locale }, anybody);
				assert.ok(title && lead && headings.length > 2, `${locale} ${chapter}`);
				for (const { id } of headings) assert.match(html, ` id="${id}"`);
				assert.not.match(html, '<h1');
			}
		assert.is((await refusal(scene.call(showChapter, { chapter: 'nothing' }, anybody))).code, 'invalid_input');
	});

	test('finds sections by words anywhere in them, headings first, without regard to case and accents', async () => {
		const find = (q: string, locale: 'de' | 'en' = 'de') => scene.call(searchHelp, { q, locale }, anybody);
		const { sections } = await find('fussZEILE');
		assert.is(sections[0]!.title, 'Menüs und Fußzeile');
		assert.is(sections[0]!.href, '/admin/help/website#at-menues-und-fusszeile');
		const [phones] = (await find('phones', 'en')).sections;
		assert.is(phones!.title, 'What phones do');
		const [typed] = (await find('beliebige Zeichen')).sections;
		assert.match(typed!.extract, /^… .*beliebige Zeichen/);
		assert.equal(await find('qqqq'), { sections: [], total: 0 });
		const many = await find('e');
		assert.ok(many.sections.length === 30 && many.total > 30);
		for (const q of ['', ' ', 'x'.repeat(101)]) assert.is((await refusal(find(q))).code, 'invalid_input');
		assert.equal((await find("' OR 1=1 --")).total, 0);
	});

	test('is found by the general search, in the language of the reader, and again as recently opened', async () => {
		const search = (input: object) => scene.call(findEverywhere, input, anybody);
		const help = async (q: string, locale: string) =>
			(await search({ q, locale })).hits.filter(({ kind }) => kind === 'help').map(({ title, id }) => [title, id]);
		assert.equal((await help('siegerehrung', 'de'))[0], ['Die Siegerehrung', 'evening#at-die-siegerehrung']);
		assert.equal((await help('ceremony', 'en'))[0], ['The award ceremony', 'evening#at-the-award-ceremony']);
		assert.ok((await help('team', 'en')).length <= 3);
		const { recent } = await search({ locale: 'en', recent: 'help:evening#at-the-award-ceremony,help:nowhere' });
		assert.equal(
			recent.map(({ title }) => title),
			['The award ceremony']
		);
		assert.ok((await search({ q: 'handbuch' })).hits.some(({ id }) => id === 'openHelp'));
	});
});
