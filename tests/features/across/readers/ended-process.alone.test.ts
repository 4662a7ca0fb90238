import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import * as assert from 'uvu/assert';
import { endProcess, hasRunOutOfMemory, KeptProcess } from '../../../../server/runtime/processes/kept-process.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the end of a process that works for the server');
const fileOf = (room: string) => new URL(`../../../../server/runtime/${room}/process.ts`, import.meta.url);

async function endOf(child: ChildProcess): Promise<unknown[]> {
	return (await once(child, 'exit')) as unknown[];
}

for (const room of ['pdf', 'readers']) {
	test(`${room} ignores the stop signal of the terminal, and ends with the server`, async () => {
		const child = new KeptProcess(fileOf(room)).take();
		// It hears orders by then.
		child.send({ drawing: 'nothing:', file: 'nothing:', parts: [], args: [] });
		await once(child, 'message');
		child.kill('SIGINT');
		child.kill('SIGTERM');
		child.disconnect();
		assert.equal(await endOf(child), [0, null]);
	});

	test(`${room} ends immediately when the server no longer needs it`, async () => {
		const child = new KeptProcess(fileOf(room)).take();
		endProcess(child);
		assert.equal(await endOf(child), [null, 'SIGKILL']);
		assert.not(hasRunOutOfMemory(child));
	});
}

test('the keys of the server are not in its environment', async () => {
	process.env.SECRET_KEY = 'a secret';
	const shown = new URL('../../../support/files/shown-environment.ts', import.meta.url);
	const child = new KeptProcess(shown).take();
	const [{ names }] = (await once(child, 'message')) as [{ names: string[] }];
	endProcess(child);
	assert.ok(names.includes('PATH'));
	assert.not(names.includes('SECRET_KEY'));
});

test('an idle process does not keep the process that started it alive', async () => {
	const keeper = fork(new URL('../../../support/files/resting-process.ts', import.meta.url), [fileOf('readers').href]);
	assert.equal(await endOf(keeper), [0, null]);
});

test.run();
