import * as assert from 'uvu/assert';
import { checkAside } from '../../../../server/features/gameplay/question-checks/aside/check-aside.ts';
import type { PlacedQuestion } from '../../../../server/features/gameplay/question-checks/finding.ts';
import { createLog } from '../../../../server/runtime/log/log.ts';
import { placedAt, stored } from '../../../support/files/question-faults.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('checks of very many questions');

const log = createLog('error', () => undefined);
const pageSize = 200;
const sentence = 'Welche Antwort stimmt in dieser sehr langen Frage, wenn man sie bis zum Ende liest? ';
const longPrompt = (index: number) => `${sentence.repeat(30).slice(0, 1990)}${index}`;

/** Questions of 2 000 letters that are all nearly equal. */
async function* manyAlike(count: number): AsyncGenerator<PlacedQuestion[]> {
	for (let from = 0; from < count; from += pageSize)
		yield Array.from({ length: pageSize }, (_, index) => {
			const question = stored(from + index + 1, 'mc', longPrompt(from + index), {
				options: ['Ja', 'Nein'],
				answers: [0]
			});
			return placedAt(question, `station-${Math.floor(from / 500)}`);
		});
}

test('10 000 questions of 2 000 letters, all nearly equal, are one group, found beside this process', async () => {
	const before = process.cpuUsage();
	const findings = await checkAside(manyAlike(10_000), log);
	const { user } = process.cpuUsage(before);
	assert.is(findings.filter(({ kind }) => kind === 'sameQuestion').length, 10_000);
	// The comparing takes seconds; only making and sending the questions is done here.
	assert.ok(user < 6_000_000, `${user} µs`);
});

test('a question that breaks the process is an error, and the next check works', async () => {
	async function* broken(): AsyncGenerator<PlacedQuestion[]> {
		yield [placedAt({ ...stored(1, 'flip', 'Was?', { answer: 'Das.' }), type: 'none' } as never, 'station')];
	}
	const refused = await checkAside(broken(), log).catch((error: { code: string }) => error.code);
	assert.is(refused, 'unavailable');
	assert.is((await checkAside(manyAlike(200), log)).length > 0, true);
});

test.run();
