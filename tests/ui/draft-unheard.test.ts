import * as assert from 'uvu/assert';
import type { DraftRules } from '#lib/admin/shell/draft/draft-machine.ts';
import { scene, waitMs, type Sent, type Stored } from '../support/browser/draft-scene.ts';
import { suite } from '../support/runner/suite.ts';

const test = suite('a draft whose saves were not answered');

test('what was sent without an answer is nobody else’s once the server has it, whatever was written since', async () => {
	const rebased: string[][] = [];
	const rebase: DraftRules<Sent, Stored, Stored, string>['rebase'] = (theirs, unheard) => {
		rebased.push(unheard.map(({ text }) => text));
		const isOwn = unheard.some(({ text }) => text === theirs.text);
		if (isOwn) form.version = theirs.version;
		return isOwn;
	};
	const { clock, form, server, draft, type, answer } = scene({ rebase });
	type('first');
	await clock.pass(waitMs);
	Object.assign(server, { text: 'first', version: 2 });
	await answer({ kind: 'away' });
	type('second');
	await clock.pass(waitMs * 10);
	await answer({ kind: 'away' });
	await clock.pass(waitMs * 10);
	await answer();
	assert.equal(rebased, [['first', 'second']]);
	await answer();
	assert.equal(server, { text: 'second', version: 3 });
	assert.is(draft.status.phase, 'saved');
	type('third');
	Object.assign(server, { text: 'first', version: 4 });
	await clock.pass(waitMs);
	await answer();
	assert.equal(rebased.at(-1), [], 'an answer ends it');
	assert.is(draft.status.phase, 'conflict');
});

test.run();
