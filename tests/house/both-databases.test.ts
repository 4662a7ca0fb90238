import { globSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { operations } from '../../server/composition/operations.ts';
import { tools } from '../../server/composition/routes.ts';
import { keyOf, type AnyOperation } from '../../server/operation/operation.ts';
import { suite } from '../support/runner/suite.ts';
import { readSources } from './rules/source.ts';

// Calls every tool, and so the operation behind it.
const everyTool = 'tests/web/mcp/mcp-rules.test.ts';
// Writes that suites on both databases reach by their route, by the clock or by another operation, without naming them.
const reachedOtherwise = [
	...['namespace.choose', 'namespace.close', 'namespace.reopen', 'token.use', 'password.issue'],
	...['registration.submit', 'registration.confirm', 'registration.post', 'registration.clean', 'registration.lapse'],
	...['session.clean', 'login.clean', 'password.clean', 'oauthClient.register', 'oauthToken.exchange'],
	...['oauthToken.refresh', 'app.noteUse', 'authorization.clean', 'oauthToken.clean', 'question.removeAt'],
	...['pageJob.end', 'pageJob.settle', 'pageJob.clean', 'message.mailed'],
	...['questionJob.end', 'questionJob.settle', 'questionJob.clean'],
	...['device.clean', 'teamName.refill', 'teamName.store', 'teamName.clean', 'ticket.submit', 'attempt.expire'],
	...['team.clean', 'photo.agree', 'storedBackup.begin', 'storedBackup.noteDrill'],
	...['chat.clean', 'chatQuestion.end', 'chatIndex.request', 'chatIndex.store', 'chatIndex.forget'],
	...['chatIndex.end', 'chatUsage.request', 'chatUsage.answer']
];

const onBoth = readSources(['tests'], ['test.ts']).filter(({ text }) => /^forEachDatabase\(/m.test(text));
const words = new Set(
	onBoth.flatMap(({ text }) => [...(text.match(/\b\w+\b/g) ?? []), ...(text.match(/\b\w+\.\w+\b/g) ?? [])])
);

/** What operations are called in the sources, by their key. */
async function exportedNames(): Promise<Map<string, string[]>> {
	const names = new Map<string, string[]>();
	const known = new Set<unknown>(Object.values(operations));
	for (const file of globSync('server/features/**/*.ts').filter((one) => one.includes('operations'))) {
		const exported = (await import(`../../${file}`)) as Record<string, unknown>;
		for (const [name, value] of Object.entries(exported))
			if (known.has(value)) {
				const key = keyOf(value as AnyOperation);
				names.set(key, [...(names.get(key) ?? []), name]);
			}
	}
	return names;
}

const test = suite('suites on both databases');

test('perform every operation that writes', async () => {
	assert.ok(onBoth.some(({ file }) => file === everyTool));
	const names = await exportedNames();
	const byTool = new Set(tools.map(({ operation }) => keyOf(operation)));
	const isNamed = (key: string) => [key, ...(names.get(key) ?? [])].some((name) => words.has(name));
	const writes = (Object.entries(operations) as [string, AnyOperation][]).filter(([, { changes }]) => changes);
	const missing = writes.map(([key]) => key).filter((key) => !byTool.has(key) && !isNamed(key));
	assert.equal(missing.sort(), reachedOtherwise.sort());
});

test.run();
