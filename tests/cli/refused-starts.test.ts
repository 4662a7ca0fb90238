import { execFile } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as assert from 'uvu/assert';
import { suite } from '../support/runner/suite.ts';

const test = suite('starts that are refused');
const run = promisify(execFile);
const guard = 'server/runtime/require-packages.cjs';
const nobody = 65_534;

/** What a process says on standard error that ends with 1. */
const refusal = (words: string[], options: object): Promise<string> =>
	run(process.execPath, words, options).then(
		() => '',
		({ code, stderr }: { code: number; stderr: string }) => {
			assert.is(code, 1, stderr);
			return stderr;
		}
	);

/** A folder with our manifest, and the packages of it in these versions. */
function installation(packages: Record<string, string>): string {
	const folder = mkdtempSync(path.join(tmpdir(), 'marquee-packages-'));
	cpSync(guard, path.join(folder, guard));
	const dependencies = { express: '5.3.0', csurf: 'npm:@dr.pogodin/csurf@1.18.1' };
	writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
	writeFileSync(path.join(folder, 'main.js'), "import 'express-that-is-not-there';");
	for (const [name, version] of Object.entries(packages)) {
		mkdirSync(path.join(folder, 'node_modules', name), { recursive: true });
		writeFileSync(path.join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ version }));
	}
	return folder;
}

test('packages that are missing or old are one line that says what to run', async () => {
	const words = [`--require=./${guard}`, 'main.js'];
	const said = 'Packages are missing or old: run npm ci.\n';
	assert.is(await refusal(words, { cwd: installation({}) }), said);
	assert.is(await refusal(words, { cwd: installation({ express: '5.2.0', csurf: '1.18.1' }) }), said);
	assert.match(await refusal(words, { cwd: installation({ express: '5.3.0', csurf: '1.18.1' }) }), /not-there/);
});

test('every command of the manifest that starts the product looks for its packages first, and for ours finds them', async () => {
	const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
	for (const name of ['start', 'demo', 'dev', 'marquee', 'content:pull'])
		assert.match(scripts[name]!, new RegExp(`^node --require=\\./${guard} `), name);
	await run(process.execPath, [`--require=./${guard}`, '--eval', '0']);
});

test('files and folders that are read-only are one line with the account that may not write them', async () => {
	// Only the administrator of a machine can act as somebody else, and writes everywhere.
	if (process.getuid?.() !== 0) return;
	const folder = mkdtempSync(path.join(tmpdir(), 'marquee-read-only-'));
	const file = path.join(folder, 'marquee.db');
	writeFileSync(file, '');
	const place = process.env.TMPDIR ?? tmpdir();
	chmodSync(place, 0o755);
	const migrate = () =>
		refusal(['server/cli/main.ts', 'migrate'], {
			uid: nobody,
			gid: nobody,
			env: { DATA_DIR: folder, PATH: process.env.PATH }
		});
	chmodSync(folder, 0o755);
	assert.match(await migrate(), new RegExp(`^${folder} is read-only for user nobody \\(uid 65534\\)\\.\n$`));
	chownSync(folder, nobody, nobody);
	chmodSync(file, 0o444);
	assert.match(await migrate(), new RegExp(`^${file} is read-only for user nobody \\(uid 65534\\)\\.\n$`));
	chmodSync(file, 0o600);
	assert.match(await migrate(), new RegExp(`^${file} may not be opened by user nobody`));
});

test('compiled code stays out of the folder that "npm ci" removes', async () => {
	const asked = 'process.stdout.write(require("node:module").getCompileCacheDir())';
	const words = ['--import=./server/runtime/preload.js', '--eval', asked];
	const { NODE_COMPILE_CACHE: _, ...env } = process.env;
	const { stdout } = await run(process.execPath, words, { env });
	assert.match(path.relative(process.cwd(), stdout), /^\.cache\/compiled\//);
});

test.run();
