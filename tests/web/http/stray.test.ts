import { setImmediate as turn } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLog } from '../../../server/runtime/log/log.ts';
import { logUnhandledRejections } from '../../../server/runtime/unhandled-rejections.ts';

test('a failure that nobody catches is logged and ends nothing', async () => {
	const lines: string[] = [];
	logUnhandledRejections(createLog('info', (line) => lines.push(line)));
	void Promise.reject(new Error('nobody listens'));
	void Promise.reject('a word');
	for (let waits = 0; waits < 5; waits++) await turn();
	assert.match(lines.join(), /nobody listens[\s\S]*a word/);
});

test.run();
