import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findCycle, importsOf, isBarrel } from './rules/import-graph.ts';
import { faultOf, roomOf } from './rules/rooms.ts';
import { readSources } from './rules/source.ts';

const registries = /^src\/lib\/(questions|blocks)\/(index|kinds|components)\.ts$/;
const sources = readSources(['server', 'src', 'database'], ['ts', 'svelte']);
const imports = sources.flatMap(importsOf);

const test = suite('who may import whom');

test('every import stays within what its room may load', () => {
	assert.equal(imports.map(faultOf).filter(Boolean), []);
});

test('every file of the server is in a room', () => {
	const loose = sources.filter(({ file }) => file.startsWith('server/') && !roomOf(file)).map(({ file }) => file);
	assert.equal(loose, []);
});

// One check of types reads screens and tests alike, and to its compiler Kit's names are there for both.
test('no test names what only exists in a build of the screens', () => {
	const kitName = /^(?:import|export|\}).* from '\$|^[^'`]*\bimport\('\$/m;
	const naming = readSources(['tests'], ['ts']).filter(({ text }) => kitName.test(text));
	assert.equal(
		naming.map(({ file }) => file),
		[]
	);
});

test('pictures are decoded in one place, as leniently as browsers do', () => {
	const loading = sources.filter(({ text }) =>
		/from 'sharp'|import\('sharp'\)/.test(text.replace(/import type .*/g, ''))
	);
	assert.equal(
		loading.map(({ file }) => file),
		['server/features/platform/media/decode.ts']
	);
});

test('no file imports itself through others', () => {
	assert.is(findCycle(imports)?.join(' → '), undefined);
});

test('only the registries gather the exports of others', () => {
	const barrels = sources.filter(({ file, text }) => file.endsWith('.ts') && !registries.test(file) && isBarrel(text));
	assert.equal(
		barrels.map(({ file }) => file),
		[]
	);
});

// The rules themselves, each against an import that breaks it.
const broken: [file: string, text: string][] = [
	['src/routes/+page.server.ts', `import { News } from '../../server/features/website/news/model.ts';`],
	['src/routes/+page.svelte', `<script lang="ts">import { env } from '../../server/runtime/env.ts';</script>`],
	['src/routes/+page.svelte', `{#await import('../../server/runtime/env.ts')}{/await}`],
	['src/lib/live/topic.svelte.ts', `import type { up } from '../../../database/migrations/0001-access.ts';`],
	['src/routes/+page.ts', `import { x } from '$lib/x.ts';`],
	['src/lib/questions/sorting/question.ts', `import { readFile } from 'node:fs';`],
	['src/lib/questions/sorting/question.ts', `import { mount } from 'svelte';`],
	['src/lib/questions/sorting/question.ts', `import Player from './Player.svelte';`],
	['src/lib/questions/index.ts', `import type { Env } from '../../../server/runtime/env.ts';`],
	['server/features/website/news/operations.ts', `import { press } from '#lib/ui/press.ts';`],
	['server/features/website/news/operations.ts', `import { parts } from '#lib/questions/components.ts';`],
	['server/features/website/news/operations.ts', `import { routes } from '../wiki/rest.ts';`],
	['server/features/website/news/operations.ts', `import { send } from '../../../web/rest/rest.ts';`],
	['server/features/website/news/rest.ts', `import { routes } from '../wiki/rest.ts';`],
	['server/features/website/news/feature.ts', `import { wiki } from '../wiki/feature.ts';`],
	['server/features/website/news/operations.ts', `import { news } from './feature.ts';`],
	['server/access/policy.ts', `import { User } from '../features/platform/users/model.ts';`],
	['server/web/rest/rest.ts', `import { page } from '$app/state';`],
	['server/web/rest/rest.ts', `import type { Pathname } from '$app/types';`],
	['server/web/rest/rest.ts', `export { listNews } from '../../features/website/news/operations.ts';`],
	['server/live/socket.ts', `const later = await import('../features/website/news/operations.ts');`],
	['server/operation/operation.ts', `import { operations } from '../composition/operations.ts';`],
	['server/runtime/env.ts', `import { sha256 } from '../database/database.ts';`],
	['server/access/rates.ts', `import { perform } from '../operation/operation.ts';`],
	['database/migrations/0001-access.ts', `import { User } from '../../server/features/platform/users/model.ts';`],
	['database/migrations/0001-access.ts', `import { z } from 'zod';`],
	['server/app.ts', `import { freePort } from '../tests/support/free-port.ts';`]
];

for (const [file, text] of broken) {
	test(`${file} may not: ${text}`, () => {
		const faults = importsOf({ file, text, lines: 1 }).map(faultOf);
		assert.is(faults.length, 1);
		assert.ok(faults[0]);
	});
}

const fine: [file: string, text: string][] = [
	['src/app.d.ts', `import type { Actor } from '../server/access/actor.ts';`],
	['src/routes/+page.svelte', `<script lang="ts">import { score } from '#lib/questions/index.ts';</script>`],
	['src/lib/questions/sorting/question.ts', `import { z } from 'zod'; import { text } from '../ids.ts';`],
	['server/features/website/news/operations.ts', `import { questions } from '#lib/questions/index.ts';`],
	['server/features/website/news/operations.ts', `import type { Topic } from '../../../live/topics.ts';`],
	['server/features/website/news/model.ts', `import { Namespace } from '../../platform/namespaces/model.ts';`],
	[
		'server/features/website/news/rest.ts',
		`import { list } from '../../../web/rest/rest.ts'; import { listNews } from './operations.ts';`
	],
	['server/access/bearer.ts', `import { ApiToken } from '../features/platform/tokens/model.ts';`],
	['server/features/website/news/feature.ts', `import { routes } from './rest.ts';`],
	['server/composition/features.ts', `import { news } from '../features/website/news/feature.ts';`]
];

for (const [file, text] of fine) {
	test(`${file} may: ${text}`, () => {
		const faults = importsOf({ file, text, lines: 1 }).map(faultOf);
		assert.ok(faults.length);
		assert.equal(faults.filter(Boolean), []);
	});
}

test('a cycle of three is found, a cycle of types is not', () => {
	const ring = (kind: string) =>
		['a', 'b', 'c'].flatMap((name, index) => {
			const text = `import ${kind} { x } from './${'bca'[index]}.ts';`;
			return importsOf({ file: `server/${name}.ts`, text, lines: 1 });
		});
	assert.equal(findCycle(ring('')), ['server/a.ts', 'server/b.ts', 'server/c.ts', 'server/a.ts']);
	assert.is(findCycle(ring('type')), undefined);
});

test.run();
