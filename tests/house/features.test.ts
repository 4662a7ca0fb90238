import { existsSync, globSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { features } from '../../server/composition/features.ts';
import type { Feature, LiveLayer } from '../../server/features/feature.ts';
import { topics } from '#lib/live/wire.ts';
import { operations } from '../../server/composition/operations.ts';
import { adminScreens } from '../../server/composition/sidebar.ts';
import { suite } from '../support/runner/suite.ts';
import { featureFolders, featureOf } from './rules/feature-folders.ts';
import { readSources } from './rules/source.ts';

const test = suite('every feature');
const all: readonly Feature[] = features;
const never = () => assert.unreachable();
const doors = ['rest', 'admin', 'play'] as const;

test('every folder of a feature is in the list, once and by its own name', () => {
	assert.equal(all.map(({ name }) => name).sort(), [...featureFolders.keys()].sort());
});

for (const { name, ...manifest } of all) {
	const folder = featureFolders.get(name)!;

	test(`${name} has no routes that its manifest omits`, async () => {
		for (const door of doors) {
			const file = `${folder}/${door}.ts`;
			if (!existsSync(file)) continue;
			const { routes } = (await import(`../../${file}`)) as { routes: unknown };
			assert.is(manifest[door], routes, file);
		}
	});

	test(`${name} has no operation or table that its manifest omits`, () => {
		const sources = readSources([folder], ['ts']).filter(({ file }) => featureOf(file) === name);
		const text = sources.find(({ file }) => file === `${folder}/feature.ts`)!.text;
		for (const { file, text: source } of sources)
			for (const [, operation] of source.matchAll(/^export const (\w+) = (?:operation|\w*Operation|cleaning)\(/gm))
				assert.match(text, new RegExp(`\\b${operation}\\b`), `${operation} of ${file}`);
		const tables = sources.flatMap(({ text: source }) => [...source.matchAll(/extends table\(\s*'(\w+)'/g)]);
		assert.equal(
			(manifest.tables ?? []).map(({ definition }) => definition.name).sort(),
			tables.map(([, table]) => table).sort()
		);
	});
}

test('the verbs of a feature are in its operations', () => {
	const sources = readSources(['server/features'], ['ts']);
	const isVerb = /^export const \w+ = (operation|\w*Operation|cleaning)\(/m;
	const verbs = sources.filter(({ text }) => isVerb.test(text)).map(({ file }) => file);
	assert.ok(verbs.length > 20);
	const isPlace = (file: string) =>
		/^\/operations(\/[\w-]+)?\.ts$/.test(file.slice(featureFolders.get(featureOf(file)!)!.length));
	assert.equal(
		verbs.filter((file) => !isPlace(file)),
		[]
	);
});

test('every live topic is read by one feature', () => {
	const layer = { dependencies: {}, attend: never, changed: never, changedHere: never } as unknown as LiveLayer;
	const read = all.flatMap(({ live }) => (live ? Object.keys(live(layer).sources) : []));
	assert.equal(read.sort(), [...topics].sort());
});

test('every screen has an icon beside its route', () => {
	const icons = globSync('src/routes/admin/**/icon.ts').map((file) =>
		file.replace(/^src\/routes|\/\(\w+\)|\/icon\.ts$/g, '')
	);
	assert.equal(icons.sort(), adminScreens.map(({ href }) => href).sort());
});

test('no two features give an operation the same key', () => {
	const keys = all.flatMap((feature) => Object.keys(feature.operations));
	assert.equal(keys.sort(), Object.keys(operations).sort());
	assert.ok(keys.length > 100);
});

test.run();
