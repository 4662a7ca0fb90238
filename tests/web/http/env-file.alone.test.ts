import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the file .env');
const folder = mkdtempSync(path.join(tmpdir(), 'marquee-env-'));
test.after(() => rmSync(folder, { recursive: true }));

const at = (file: string) => JSON.stringify(new URL(`../../../server/runtime/${file}`, import.meta.url).href);
const script = `
	await import(${at('env-file.ts')});
	const { readEnv, shownVariables } = await import(${at('env.ts')});
	console.log(JSON.stringify(shownVariables(readEnv())));
`;

/** Where the variables of a process come from that is started in the folder. */
function sources(env: Record<string, string>): Map<string, string> {
	const args = ['--input-type=module', '--eval', script];
	const said = execFileSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
	const shown = JSON.parse(said) as { name: string; value: string; source: string }[];
	return new Map(shown.map(({ name, value, source }) => [name, `${source} ${value}`.trim()]));
}
const some = (env: Record<string, string>) => {
	const all = sources(env);
	return ['PORT', 'LOG_LEVEL', 'HOST', 'SECRET_KEY', 'RATE_LIMIT_SCALE'].map((name) => all.get(name));
};

test('is told apart from the environment, which wins, and from what holds anyway', () => {
	const environment = { PORT: '4000', HOST: '127.0.0.1' };
	assert.equal(some(environment), [
		'environment 4000',
		'default info',
		'environment 127.0.0.1',
		'default',
		'default 1'
	]);
	writeFileSync(path.join(folder, '.env'), 'PORT=5000\nLOG_LEVEL=warn\nHOST=\nSECRET_KEY=x\nRATE_LIMIT_SCALE=1\n');
	assert.equal(some(environment), ['environment 4000', 'file warn', 'environment 127.0.0.1', 'file', 'default 1']);
	assert.equal(some({}), ['file 5000', 'file warn', 'default', 'file', 'default 1']);
});

test.run();
