import { existsSync, globSync, readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { chapterAt, chapters } from '#lib/help/chapters.ts';
import { locales } from '#lib/messages/locale.ts';
import { adminScreens } from '../../server/composition/sidebar.ts';
import { readMarkdown } from '../../server/operation/html/markdown.ts';
import { suite } from '../support/runner/suite.ts';

const test = suite('the handbook');
const mostLines = 200;
const folder = 'src/lib/help';
const files = locales.flatMap((locale) =>
	chapters.map((name) => ({ locale, name, file: `${folder}/${locale}/${name}.md` }))
);
const textOf = (file: string): string => readFileSync(file, 'utf8');
const idsOf = (file: string): string[] => readMarkdown(textOf(file)).sections.map(({ id }) => id);

/** The screens of the back end by their addresses, as Kit finds them. */
const screens = globSync('src/routes/{admin,account}/**/+page.svelte').map((file) =>
	file.replace(/^src\/routes|\/\(\w+\)|\/\+page\.svelte$/g, '').replace(/\[(\w+)\]/g, '[^/]+')
);
const leadsToScreen = (pathname: string): boolean => screens.some((screen) => new RegExp(`^${screen}$`).test(pathname));

test('has the same chapters in every language, and no others', () => {
	const found = globSync(`${folder}/*/*`).map((file) => file.replaceAll('\\', '/'));
	assert.equal(found.sort(), files.map(({ file }) => file).sort());
});

for (const name of chapters)
	test(`${name} has the same headings, tables and code in every language`, () => {
		const shapeOf = (text: string) =>
			[...text.matchAll(/^(#+) |^(\|)(?! ?-)|^(```\w*)|^(\d+\.|-) /gm)].map(([, heading, row, code, item]) =>
				[heading, row && 'row', code, item && 'item'].find(Boolean)
			);
		const [first, ...others] = locales.map((locale) => shapeOf(textOf(`${folder}/${locale}/${name}.md`)));
		for (const other of others) assert.equal(other, first);
	});

for (const { file } of files) {
	test(`${file} is a title, a summary, and at most ${mostLines} lines`, () => {
		const text = textOf(file);
		assert.match(text, /^# [^\n]{3,40}\n\n[^\n#]{20,160}\.\n\n## /);
		assert.ok(text.trimEnd().split('\n').length <= mostLines);
		assert.is(text.match(/^# /gm)!.length, 1);
	});

	test(`${file} has no broken links`, () => {
		const broken: string[] = [];
		for (const [, target] of textOf(file).matchAll(/\]\(([^)\s]+)\)/g)) {
			const { pathname, hash } = new URL(target!, 'http://localhost');
			if (pathname.startsWith('/api/v1/')) continue;
			const other = /^\/admin\/help\/([\w-]+)$/.exec(pathname)?.[1];
			const chapter = other && file.replace(/[\w-]+\.md$/, `${other}.md`);
			if (chapter ? !existsSync(chapter) : !leadsToScreen(pathname)) broken.push(target!);
			else if (hash && !(chapter && idsOf(chapter).includes(hash.slice(1)))) broken.push(target!);
		}
		assert.equal(broken, []);
	});

	test(`${file} names no screen that is not there`, () => {
		const named = [...textOf(file).matchAll(/`(\/admin\/[\w/-]+)`/g)].map(([, address]) => address!);
		assert.equal(
			named.filter((address) => !leadsToScreen(address)),
			[]
		);
	});

	test(`${file} names no command and no variable that is not there`, () => {
		const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
		const commands = [...textOf(file).matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name]) => name!);
		assert.equal(
			commands.filter((name) => !scripts[name]),
			[]
		);
		const known = textOf('.env.example');
		const variables = [...textOf(file).matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)];
		assert.equal(
			variables.map(([, name]) => name!).filter((name) => !new RegExp(`^${name}=`, 'm').test(known)),
			[]
		);
	});
}

test('has a chapter for every screen of the sidebar and those below it', () => {
	const own = screens.filter((screen) => screen.startsWith('/admin/') && !screen.startsWith('/admin/help'));
	assert.ok(own.length > 30);
	const addresses = [...adminScreens.map(({ href }) => href), ...own];
	assert.equal(
		addresses.filter((address) => !chapterAt(address)),
		[]
	);
	assert.is(chapterAt('/admin'), undefined);
	assert.is(chapterAt('/admin/event/host/remote'), 'evening');
	assert.is(chapterAt('/admin/eventsomething'), undefined);
});

test.run();
