import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('what npm start preloads');

test('loads nothing that strips types, since the process would keep it', () => {
	const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
	const [preload] = /--import=\S+/.exec(scripts.start)!;
	const tell = "process.stdout.write(String(process.moduleLoadList.filter((name) => name.includes('amaro')).length))";
	assert.is(execFileSync(process.execPath, [preload, '--eval', tell], { encoding: 'utf8' }), '0');
});

test.run();
