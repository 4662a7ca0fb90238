import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nameOfTarget, targetsFrom } from '#lib/admin/website/menus/items/targets.ts';

const test = suite('what items of a menu lead to');

test('a wiki has its articles below it, each by its address and language, and hidden ones are reported', () => {
	const wiki = { language: 'de', status: 'published', isActive: true, isStartpage: false };
	const article = { pageId: 1, locale: 'de', status: 'published' };
	const targets = targetsFrom(
		{
			tree: [],
			events: [],
			news: null,
			wikis: [
				{ ...wiki, id: 1, slug: 'fest', title: 'Fest', articles: 3 },
				{ ...wiki, id: 2, slug: 'zu', title: 'Zu', articles: 1, isActive: false },
				{ ...wiki, id: 3, slug: 'leer', title: 'Leer', articles: 0, isActive: false }
			],
			articles: [
				{ ...article, slug: 'ablauf', title: 'Ablauf' },
				{ ...article, slug: 'ablauf', title: 'Schedule', locale: 'en' },
				{ ...article, slug: 'alt', title: 'Alt', status: 'archived' },
				{ ...article, slug: 'nur', title: 'Nur', pageId: 2 }
			],
			forms: [
				{ locale: 'en', title: 'Write to us' },
				{ locale: 'de', title: 'Schreibt uns' }
			]
		} as never,
		{ t: String as never }
	);
	assert.equal(
		targets.wiki.map(({ href, label, told = label, isDraft }) => [href, told, isDraft]),
		[
			['/m/fest/wiki', 'Fest', false],
			['/m/fest/wiki/ablauf', '\u2003Ablauf', false],
			['/m/fest/wiki/ablauf?lang=en', '\u2003Schedule (EN)', false],
			['/m/fest/wiki/alt', '\u2003Alt', true],
			['/m/zu/wiki', 'Zu', true],
			['/m/zu/wiki/nur', '\u2003Nur', true]
		]
	);
	assert.is(nameOfTarget(targets, '/m/fest/wiki/ablauf?lang=en'), 'Schedule');
	assert.equal(
		targets.forms.map(({ href, label, told }) => [href, label, told]),
		[
			['/tickets/submit?locale=en', 'Write to us', 'Write to us (EN)'],
			['/tickets/submit?locale=de', 'Schreibt uns', 'Schreibt uns (DE)']
		]
	);
	assert.is(nameOfTarget(targets, '/tickets/submit?locale=de'), 'Schreibt uns');
});

test.run();
