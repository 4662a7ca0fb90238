import { globSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const emptyWords = [
	'util',
	'utils',
	'helper',
	'helpers',
	'common',
	'manager',
	'managers',
	'service',
	'services',
	'core',
	'misc'
];
// Kit decides on these names.
const ofKit =
	/^src\/(app\.(html|d\.ts)|hooks(\.server|\.client)?\.ts|service-worker\.ts)$|\/\+(page|layout|error|server)(@[^.]*)?(\.server)?\.(ts|svelte)$/;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const component = /^[A-Z][A-Za-z0-9]*\.svelte$/;
const routeFolder =
	/^(\([a-z-]+\)|\[{1,2}(\.\.\.)?[a-z][A-Za-z]*(=[a-z]+)?\]{1,2}|[a-z0-9]+([-.][a-z0-9]+)*|[a-z0-9.-]*\[[a-z][A-Za-z]*\][a-z0-9.-]*)$/;

const paths = globSync('{server,src,database,tests}/**/*', { withFileTypes: true })
	.map((entry) => ({ folder: entry.parentPath.replaceAll('\\', '/'), name: entry.name, isFile: entry.isFile() }))
	.map(({ folder, name, isFile }) => ({ path: `${folder}/${name}`, isFile }))
	.filter(({ path }) => !path.startsWith('tests/fixtures/'));

/** Says what is wrong with the last part of a path; undefined when it is well named. */
function faultOf({ path, isFile }: { path: string; isFile: boolean }): string | undefined {
	if (ofKit.test(path)) return undefined;
	const name = path.slice(path.lastIndexOf('/') + 1);
	const words = name
		.replace(/([a-z0-9])([A-Z])/g, '$1-$2')
		.toLowerCase()
		.split(/[^a-z0-9]+/);
	const empty = words.find((word) => emptyWords.includes(word));
	if (empty) return `${path}: "${empty}" says nothing`;
	if (!isFile && path.startsWith('src/routes/'))
		return routeFolder.test(name) ? undefined : `${path}: no folder name of a route`;
	if (name.endsWith('.svelte')) return component.test(name) ? undefined : `${path}: a component is PascalCase`;
	const isFreeName = /^(README|LICENSE|NOTICE)(\.md)?$/.test(name);
	return kebab.test(name) || isFreeName ? undefined : `${path}: kebab-case`;
}

const test = suite('names');

test('every file and folder is well named', () => {
	assert.equal(paths.map(faultOf).filter(Boolean), []);
});

const faulty = [
	'server/utils.ts',
	'server/core',
	'server/web/requestHelper.ts',
	'src/lib/ui/MenuManager.svelte',
	'src/lib/ui/menu-row.svelte',
	'server/features/News',
	'server/features/news/restRows.ts',
	'src/routes/Admin',
	'src/routes/+side.svelte',
	'tests/support/date_tools.ts'
];
for (const path of faulty) {
	test(`${path} is refused`, () => assert.ok(faultOf({ path, isFile: path.includes('.') })));
}

const fine = [
	'src/app.d.ts',
	'src/routes/(public)',
	'src/routes/[slug]',
	'src/routes/event/[slug]/dashboard/[token]',
	'src/routes/[...path]',
	'src/routes/results.csv',
	'src/routes/admin/+page.server.ts',
	'src/routes/admin/+page@.svelte',
	'src/lib/live/topic.svelte.ts',
	'src/lib/ui/ConfirmDialog.svelte',
	'database/migrations/0001-access.ts',
	'tests/house/names.test.ts'
];
for (const path of fine) {
	test(`${path} is fine`, () =>
		assert.is(faultOf({ path, isFile: /\.[a-z]+$/.test(path) && !path.endsWith('.csv') }), undefined));
}

test.run();
