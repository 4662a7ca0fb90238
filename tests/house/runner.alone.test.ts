import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { reachedTests } from '../support/runner/changed-files.ts';
import { runCheck } from '../support/runner/checks.ts';
import { groupSeconds } from '../support/runner/processor-time.ts';

const head = `import { suite } from '${import.meta.resolve('uvu')}';\nconst test = suite('inner');\n`;
const good = `test('good', () => {});\n`;
const bad = `test('bad', () => { throw new Error('told'); });\n`;
const failsOnce = (mark: string) =>
	`import { existsSync, writeFileSync } from 'node:fs';
	test('fails once', () => {
		const isSecond = existsSync('${mark}');
		writeFileSync('${mark}', '');
		if (!isSecond) throw new Error('the first time');
	});`;
// In pieces, or this file itself would count as one that needs Redis.
const redisVariable = ['TEST', 'REDIS', 'URL'].join('_');
// What each file does, and how the runner has to close.
const cases = [
	{ name: 'a file that passes', source: `${head}${good}test.run();`, last: '1 passed, 0 failed', code: 0 },
	{
		name: 'one failing test of two',
		source: `${head}${good}${bad}test.run();`,
		last: '1 passed, 1 failed',
		says: 'told'
	},
	{ name: 'a crash', source: `throw new Error('crashed');`, last: '0 passed, 1 failed', says: 'crashed' },
	{ name: 'a missing run', source: `${head}${good}`, last: '0 passed, 1 failed', says: '.run() missing' },
	{
		name: 'a crash after the tests',
		source: `${head}${good}test.run(); process.on('exit', () => process.exit(7));`,
		last: '1 passed, 1 failed',
		says: 'ended with 7'
	},
	{
		name: 'a file that never ends',
		source: `${head}${good}test.run(); setInterval(() => {}, 1000);`,
		env: { TEST_TIMEOUT_SECONDS: '10' },
		last: '1 passed, 1 failed',
		says: 'did not end within 10 seconds'
	},
	{
		name: 'a failed hook',
		source: `${head}${good}test.before(() => { throw new Error('hook'); });test.run();`,
		last: '0 passed, 1 failed'
	},
	{
		name: 'a skipped test',
		source: `${head}${good}test.skip('later');test.run();`,
		last: '1 passed, 0 failed, 1 skipped',
		code: 0
	},
	{
		name: 'a skipped test in CI',
		source: `${head}${good}test.skip('later');test.run();`,
		env: { CI: 'true' },
		last: '1 passed, 1 failed'
	},
	{
		name: 'a file whose service the machine lacks',
		source: `process.env.${redisVariable};`,
		env: { PATH: '/nowhere' },
		last: '0 passed, 1 failed',
		says: 'apt-get install redis-server'
	}
];

const test = suite('the runner');
const folder = mkdtempSync(path.join(tmpdir(), 'marquee-runner-'));
test.after(() => rmSync(folder, { recursive: true, force: true }));

for (const [index, { name, source, last, says = '', code = 1, env = {} }] of cases.entries()) {
	test(name, async () => {
		const file = path.join(folder, `${index}.${source.includes('process.on') ? 'alone.' : ''}test.ts`);
		writeFileSync(file, source);
		const { output, exitCode } = await runTests(file, env);
		assert.is(output.trimEnd().split('\n').at(-1), last, output);
		assert.ok(output.includes(says), output);
		assert.is(exitCode, code);
	});
}

test('a file that fails beside others gets the result of its own run, and is named', async () => {
	const aside = (name: string, source: string) => writeFileSync(path.join(folder, `beside-${name}.test.ts`), source);
	aside('good', `${head}${good}test.run();`);
	aside('bad', `${head}${bad}test.run();`);
	aside('unsteady', `${head}${failsOnce(path.join(folder, 'was-here'))}test.run();`);
	const { output, exitCode } = await runTests(path.join(folder, 'beside-*.test.ts'), { TEST_JOBS: '2' });
	const file = path.join(folder, 'beside-unsteady.test.ts');
	const [failed, passed, unsteady, end] = [
		output.indexOf(`FAIL ${file}  0/1`),
		output.search(/^ok {3}.*beside-unsteady\.test\.ts {2}1\/1.*, once more and alone$/m),
		output.indexOf(`Unsteady files:\n  ${file}\nFailing files:\n  ${path.join(folder, 'beside-bad.test.ts')}\n`),
		output.indexOf('2 passed, 1 failed\n')
	];
	assert.ok(failed >= 0 && failed < passed && passed < unsteady && unsteady < end, output);
	assert.is(output.match(/^FAIL .*beside-bad/gm)?.length, 2, output);
	assert.is(exitCode, 1);
});

test('a failed check is a failure with its full output', async () => {
	const { failed, output } = await runCheck('nowhere', Promise.resolve());
	assert.is(failed, 1);
	assert.match(output, /Missing script/);
});

test('processor time is that of the own control group, of either version, or is not known', () => {
	const counts = {
		'v2/own/cpu.stat': 'usage_usec 2500000\nuser_usec 1\n',
		'v2/cpu.stat': 'usage_usec 7000000\n',
		'v1/cpu,cpuacct/cpuacct.usage': '3000000000\n',
		'broken/cpu.stat': 'user_usec 1\n'
	};
	for (const [name, text] of Object.entries(counts)) {
		mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
		writeFileSync(path.join(folder, name), text);
	}
	const secondsFor = (root: string, lines: string) => {
		writeFileSync(path.join(folder, 'group'), `${lines}\n`);
		return groupSeconds(path.join(folder, 'group'), path.join(folder, root));
	};
	assert.is(secondsFor('v2', '0::/own'), 2.5);
	assert.is(secondsFor('v2', '0::/outside/own'), 7);
	assert.is(secondsFor('v1', '5:memory:/m\n4:cpu,cpuacct:/docker/1\n0::/'), 3);
	assert.is(secondsFor('broken', '0::/'), undefined);
	assert.is(groupSeconds(path.join(folder, 'nowhere')), undefined);
});

const [house, questions, web, screens] = [
	'tests/house/sizes.test.ts',
	'tests/questions/order.test.ts',
	'tests/web/http/front.test.ts',
	'tests/screens/admin/platform/media.test.ts'
];
const reach: [changed: string, reached: string[]][] = [
	['README.md', [house]],
	[questions, [house, questions]],
	['server/web/headers-nobody-imports.ts', [house, screens]],
	['server/app.ts', [house, web, screens]],
	['src/app.css', [house, screens]],
	['database/migrations/0001-access.ts', [house, questions, web, screens]],
	['src/lib/messages/ui/de.json', [house, questions, web, screens]]
];
for (const [changed, reached] of reach)
	test(`a change of ${changed} reaches ${reached.length} of four`, () => {
		assert.equal(reachedTests([house, questions, web, screens], [changed]), reached);
	});

test('no file at all is a failure', async () => {
	const { output, exitCode } = await runTests(path.join(folder, 'none-*.test.ts'), {});
	assert.match(output, /No test file was found\.\n0 passed, 0 failed\n$/);
	assert.is(exitCode, 1);
});

function runTests(file: string, env: Record<string, string>): Promise<{ output: string; exitCode: number }> {
	const clean = { ...process.env, CI: '', TEST_JOBS: undefined, TEST_TIMEOUT_SECONDS: undefined, ...env };
	return new Promise((resolve) => {
		const run = execFile(process.execPath, ['tests/run.ts', file], { env: clean }, (_error, output) =>
			resolve({ output, exitCode: run.exitCode ?? -1 })
		);
	});
}

test.run();
