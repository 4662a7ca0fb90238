import * as assert from 'uvu/assert';
import { templateBlocks, templateNames, templatePrompts } from '#lib/admin/website/pages/templates/templates.ts';
import { createPage } from '../../../../server/features/website/pages/operations/pages.ts';
import { onSqlite } from '../../../support/processes/databases.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

onSqlite('page templates', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => void (scene = await openScene({ open })));

	for (const language of ['de', 'en'])
		for (const name of templateNames)
			test(`${name} in ${language} is a page that speaks of no quiz`, async () => {
				const blocks = templateBlocks(name, language);
				const { page } = await scene.call(createPage, { slug: `${name}-${language}`, title: name, language, blocks });
				assert.is(page.blocks.length, blocks.length);
				assert.not.match(JSON.stringify(blocks), /quiz|\bspiel|\bplay|PIN\b/i);
			});

	test('an unknown name is an empty page, other languages are English', () => {
		assert.equal([templateBlocks('empty', 'de'), templateBlocks('constructor', 'de')], [[], []]);
		assert.equal(templateBlocks('home', 'fr'), templateBlocks('home', 'en'));
	});

	test('what it asks people to write is known as a sample', () => {
		assert.ok(templatePrompts().some(([name, text]) => name === 'answer' && text.startsWith('Nenn einen Preis')));
	});
});
