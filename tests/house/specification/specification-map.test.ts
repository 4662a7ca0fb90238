import { existsSync, readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { locales } from '#lib/messages/locale.ts';
import { areas } from '../../../server/access/permission-matrix.ts';
import { features } from '../../../server/composition/features.ts';
import { suite } from '../../support/runner/suite.ts';
import { sections } from '../../support/specification/sections.ts';
import { featuresWithoutSection, mapFile, mapIn, partsOf } from '../rules/specification-map.ts';

const test = suite('the map of the specification');

for (const locale of locales)
	test(`${mapFile(locale)} is what the manifests say`, () => {
		assert.is(readFileSync(mapFile(locale), 'utf8'), mapIn(locale), 'run npm run map');
	});

test('every feature has a section, and every section names what exists', () => {
	assert.equal(featuresWithoutSection(), [], 'name them in tests/support/specification/sections.ts');
	const names: string[] = features.map(({ name }) => name);
	for (const section of sections) {
		assert.equal(
			section.features.filter((name) => !names.includes(name)),
			[],
			section.title.en
		);
		assert.equal(
			(section.areas ?? []).filter((area) => !areas.includes(area)),
			[],
			section.title.en
		);
	}
});

test('every area of the permission matrix leads to one section', () => {
	const placed = sections.flatMap((section) => section.areas ?? []);
	assert.equal([...placed].sort(), [...areas].sort());
});

test('every section leads to code and tests that are there', () => {
	for (const section of sections) {
		const { code, tests } = partsOf(section);
		assert.ok(code.length > 0 && tests.length > 0, section.title.en);
		assert.equal(
			[...code, ...tests].filter((file) => !existsSync(file)),
			[],
			section.title.en
		);
	}
});

test.run();
