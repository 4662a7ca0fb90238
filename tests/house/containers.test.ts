import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { envExample } from '../../server/runtime/env.ts';
import { suite } from '../support/runner/suite.ts';

const test = suite('containers');
const compose = readFileSync('docker/compose.yml', 'utf8');
const dockerfile = readFileSync('docker/Dockerfile', 'utf8');
// Fixed by the image: its one process, its folders, its port.
const ofTheImage = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'CONTENT_DIR', 'CGROUP_ROOT'];

test('the composition hands on every variable of .env.example that the image does not fix', () => {
	const variables = [...envExample().matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!);
	const app = /^  app:\n([\s\S]*?)\n\n/m.exec(compose)![1]!;
	const handedOn = [...app.matchAll(/^      ([A-Z_]+):/gm)].map(([, name]) => name!);
	assert.equal(handedOn.toSorted(), variables.filter((name) => !ofTheImage.includes(name)).toSorted());
});

test('variables that are passed on stay empty if they are not set', () => {
	const optional = [...compose.matchAll(/^      ([A-Z_]+): \$\{([A-Z_]+):-\}$/gm)];
	assert.ok(optional.length > 10);
	for (const [, name, source] of optional) assert.is(source, name);
});

test('the image describes what it contains', () => {
	assert.match(dockerfile, /npm sbom --omit=dev --sbom-format=cyclonedx > sbom\.json/);
	assert.match(dockerfile, /COPY --from=build \/app\/sbom\.json/);
});

test.run();
