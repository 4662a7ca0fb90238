import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
	itemsIn,
	lackingLanguages,
	pagesBehind,
	type ItemNode,
	type SpokenPage
} from '#lib/admin/website/menus/other-language.ts';
import type { Menu, Navigation } from '#lib/admin/website/menus/places/places.ts';

const test = suite('menus in other languages');

const menu = { id: 1, label: 'Haupt', locale: 'de', isActive: true } as Menu;
const pages: SpokenPage[] = [
	{ slug: 'programm', title: 'Programm', language: 'de', baseSlug: null },
	{ slug: 'programme', title: 'Programme', language: 'en', baseSlug: 'programm' },
	{ slug: 'anfahrt', title: 'Anfahrt', language: 'de', baseSlug: null }
];
const placed = (menuId: number, locale: string, more: object = {}) => ({
	...{ menuId, locale, slot: 'main', pageId: null, isActive: true },
	...more
});
const item = (label: string, href: string, more: object = {}) =>
	({ label, href, locale: 'de', children: [], layout: 'default', ...more }) as unknown as ItemNode;

test('a language lacks a menu if its pages show another one or none', () => {
	const lacking = (assignments: object[], { slots = [], items = [] }: { slots?: object[]; items?: ItemNode[] } = {}) =>
		lackingLanguages(menu, items, { assignments, slots } as unknown as Navigation, pages);
	const english = [{ locale: 'en', shows: 'german' }];
	assert.equal(lacking([]), [], 'it is not placed');
	assert.equal(lacking([placed(1, 'de')]), english);
	assert.equal(lacking([placed(2, 'de'), placed(1, 'fr')]), [], 'the German one tells it');
	assert.equal(lacking([placed(1, 'de', { slot: 'footer_1' })]), []);
	assert.equal(lacking([placed(1, 'de'), placed(2, 'en', { isActive: false })]), english);
	assert.equal(lacking([placed(1, 'de'), placed(2, 'en')]), []);
	assert.equal(lacking([placed(1, 'de')], { items: [item('Hi', '/', { locale: 'en' })] }), [], 'it speaks both');
	assert.equal(lacking([placed(1, 'en')]), [{ locale: 'de', shows: null }]);
	assert.equal(lacking([placed(1, 'en')], { slots: [{ slot: 'main', defaultMenuId: 3 }] }), []);
});

test('items lead to the pages that say the same in the other language, by their titles', () => {
	const told = (node: unknown): unknown[] => {
		const { label, href, children } = node as ItemNode;
		return [label, href, ...children.flatMap(told)];
	};
	const below = [item('Neues', '/m/programm/news?a=1#b'), item('Hello', '/', { locale: 'en' })];
	const made = itemsIn(
		'en',
		[item('Was läuft', '/m/programm', { children: below }), item('Weg', '/m/anfahrt')],
		menu,
		pages
	);
	assert.equal(made.flatMap(told), [
		...['Programme', '/m/programme', 'Neues', '/m/programme/news?a=1#b'],
		...['Weg', '/m/anfahrt']
	]);
	assert.not(JSON.stringify(made).includes('locale'), 'they speak the language of their new menu');
});

test('the pages behind a menu make the same menu in another language as all pages do', () => {
	const many = Array.from({ length: 900 }, (_, index) => ({
		...{ slug: `seite-${index}`, title: `Seite ${index}`, language: 'de', baseSlug: null }
	}));
	const items = [
		item('Programm', '/m/programm', { children: [item('Neues', '/m/programm/news?a=1#b')] }),
		item('Weg', 'https://example.org/')
	];
	const all = [...many, ...pages];
	const few = pagesBehind(items, all);
	assert.equal(
		few.map(({ slug }) => slug),
		['seite-0', 'programm', 'programme'],
		'one of each language, and what is linked with its translations'
	);
	assert.equal(itemsIn('en', items, menu, few), itemsIn('en', items, menu, all));
});

test.run();
