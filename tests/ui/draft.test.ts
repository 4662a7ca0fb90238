import { setImmediate as settled } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { Turn } from '#lib/admin/shell/draft/turn.ts';
import { refusal, scene, waitMs } from '../support/browser/draft-scene.ts';
import { suite } from '../support/runner/suite.ts';

const test = suite('a draft and the server');

test('is saved after a pause in typing, and reported as saved once the server confirms', async () => {
	const { clock, draft, type, sent, answer, server } = scene();
	assert.is(draft.status.phase, 'clean');
	type('n');
	await clock.pass(waitMs - 1);
	type('ne');
	await clock.pass(waitMs - 1);
	assert.equal([draft.status.phase, sent.length], ['changed', 0]);
	await clock.pass(1);
	assert.equal([draft.status.phase, draft.status.savedAt, sent.length], ['sending', null, 1]);
	await answer();
	assert.equal([draft.status.phase, draft.status.savedAt, server.text], ['saved', clock.now(), 'ne']);
	assert.equal(clock.waiting, []);
});

test('one request is on its way at a time; further input is sent next, with the new version', async () => {
	const { clock, draft, type, sent, answer, open } = scene();
	type('one');
	await clock.pass(waitMs);
	type('two');
	await clock.pass(waitMs * 2);
	assert.is(open(), 1);
	await answer();
	assert.is(draft.status.phase, 'changed');
	await clock.pass(waitMs);
	await answer();
	assert.equal(sent, [
		{ text: 'one', version: 1 },
		{ text: 'two', version: 2 }
	]);
	assert.is(draft.status.phase, 'saved');
});

test('leaving sends pending changes, and then what was typed during a request', async () => {
	const { clock, draft, type, sent, answer, open } = scene();
	await draft.flush();
	assert.is(open(), 0, 'nothing was changed');
	type('one');
	void draft.flush();
	await settled();
	assert.equal([open(), clock.waiting], [1, []]);
	type('two');
	const left = draft.flush();
	await answer();
	await answer();
	await left;
	assert.equal(
		sent.map(({ text }) => text),
		['one', 'two']
	);
	type('three');
	draft.end();
	await draft.flush();
	await clock.pass(waitMs);
	assert.equal([open(), clock.waiting], [0, []], 'kept another way');
});

test('without a network it tries again, more and more rarely, until the server has it', async () => {
	const { clock, draft, type, answer, sent } = scene();
	type('new');
	await clock.pass(waitMs);
	const waits: number[] = [];
	for (let tries = 1; tries <= 6; tries++) {
		await answer(tries === 3 ? refusal(503, 'unavailable') : { kind: 'away' });
		assert.equal([draft.status.phase, draft.status.trouble], ['retrying', tries === 3 ? 'failed' : 'away']);
		const [wait] = clock.waiting;
		waits.push(wait!);
		await clock.pass(wait!);
	}
	assert.ok(waits[0]! <= 1500 && waits[4]! >= 2500 && Math.max(...waits) <= 7500, waits.join());
	await answer();
	assert.equal([draft.status.phase, draft.status.trouble, sent.length], ['saved', null, 7]);
});

test('rejected input stays in the form with its error, and is sent again once it changes', async () => {
	const { clock, draft, type, answer, form, open } = scene();
	type('far too long');
	await clock.pass(waitMs);
	await answer(refusal(422, 'invalid_input', 'text'));
	const { phase, faults, trouble, savedAt } = draft.status;
	assert.equal([phase, faults.map(({ path }) => path), trouble, savedAt], ['refused', ['text'], null, null]);
	await draft.flush();
	assert.equal([form.text, clock.waiting, open()], ['far too long', [], 0]);
	type('short');
	assert.is(draft.status.faults.length, 1, 'to be read until the next answer');
	await clock.pass(waitMs);
	await answer();
	assert.equal([draft.status.phase, draft.status.faults], ['saved', []]);
});

test('an expired session, a missing permission and a missing record are reported and wait for the user', async () => {
	for (const [status, code, trouble] of [
		[401, 'unauthorized', 'ended'],
		[403, 'csrf', 'ended'],
		[403, 'forbidden', 'denied'],
		[404, 'not_found', 'gone'],
		// Without a field that could say so.
		[409, 'conflict', 'denied']
	] as const) {
		const { clock, draft, type, answer, open } = scene();
		type('new');
		await clock.pass(waitMs);
		await answer(refusal(status, code));
		assert.equal([draft.status.phase, draft.status.trouble, clock.waiting], ['refused', trouble, []]);
		void draft.again();
		await settled();
		assert.is(open(), 1);
		await answer();
		assert.equal([draft.status.phase, draft.status.trouble], ['saved', null]);
	}
});

test('a renewed session provides its token once', async () => {
	let renewed = 0;
	const { clock, draft, type, answer } = scene({ renew: async () => (renewed += 1) });
	type('new');
	await clock.pass(waitMs);
	await answer(refusal(403, 'csrf'));
	await answer(refusal(403, 'csrf'));
	assert.equal([renewed, draft.status.trouble], [1, 'ended']);
});

for (const whose of ['mine', 'theirs'] as const)
	test(`another person's version and the own one wait until "${whose}" is chosen`, async () => {
		const { clock, draft, type, answer, open, server, form } = scene();
		Object.assign(server, { text: 'theirs', version: 5 });
		type('mine');
		await clock.pass(waitMs);
		await answer();
		assert.equal([draft.status.phase, draft.status.theirs], ['conflict', { text: 'theirs', version: 5 }]);
		type('mine, and more');
		await clock.pass(waitMs);
		assert.equal([open(), await draft.save(), form.text], [0, false, 'mine, and more'], 'nothing is overwritten');
		void draft.settle(whose);
		await settled();
		if (whose === 'mine') await answer();
		assert.equal([open(), draft.status.theirs, form.text], [0, null, server.text]);
		assert.is(server.text, whose === 'mine' ? 'mine, and more' : 'theirs');
		assert.is(draft.status.phase, whose === 'mine' ? 'saved' : 'clean');
	});

test('another version without overlap is merged without asking, but not forever', async () => {
	const { clock, form, draft, type, answer, server } = scene({
		rebase: ({ version }) => Boolean((form.version = version))
	});
	server.version = 7;
	type('mine');
	await clock.pass(waitMs);
	await answer();
	await answer();
	assert.equal([draft.status.phase, server], ['saved', { text: 'mine', version: 8 }]);
	type('mine again');
	await clock.pass(waitMs);
	for (let tries = 1; tries <= 5; tries++) {
		server.version += 1;
		await answer();
	}
	assert.is(draft.status.phase, 'retrying');
});

test('an order is sent once, in its turn, and reports whether it worked; the autosave continues alone', async () => {
	const { clock, draft, type, answer, sent, open } = scene();
	type('one');
	await clock.pass(waitMs);
	const first = draft.save('version');
	await settled();
	assert.is(open(), 1);
	await answer();
	await answer({ kind: 'away' });
	assert.is(await first, false);
	await clock.pass(clock.waiting[0]!);
	await answer();
	const second = draft.save('version');
	await settled();
	await answer();
	assert.is(await second, true);
	assert.equal(
		sent.map(({ order }) => order),
		[undefined, 'version', undefined, 'version']
	);
});

test('manual saves wait for the button, and are not retried', async () => {
	const { clock, draft, type, answer, open } = scene({ mayAutosave: () => false });
	type('new');
	await clock.pass(waitMs);
	await draft.flush();
	assert.equal([open(), draft.status.phase], [0, 'changed']);
	const saved = draft.save();
	await settled();
	await answer({ kind: 'away' });
	assert.equal([await saved, draft.status.phase, draft.status.trouble, clock.waiting], [false, 'refused', 'away', []]);
});

test('reverted changes are not sent', async () => {
	const { clock, form, draft, type, open } = scene({ isReady: () => form.text !== 'old' });
	type('new');
	type('old');
	await clock.pass(waitMs);
	assert.equal([open(), draft.status.phase], [0, 'clean']);
});

test('parts of one record take turns', async () => {
	const turn = new Turn();
	const [one, other] = [scene({ turn }), scene({ turn })];
	one.type('one');
	other.type('other');
	await Promise.all([one.clock.pass(waitMs), other.clock.pass(waitMs)]);
	assert.equal([one.open(), other.open()], [1, 0]);
	await one.answer();
	assert.equal([one.draft.status.phase, other.open()], ['saved', 1]);
	await other.answer();
	assert.is(other.draft.status.phase, 'saved');
});

test.run();
