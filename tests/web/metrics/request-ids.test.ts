import * as assert from 'uvu/assert';
import { createLog } from '../../../server/runtime/log/log.ts';
import { requestIdOf } from '../../../server/runtime/log/request-id.ts';
import { withTrace } from '../../../server/runtime/log/trace.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('ids of requests');
const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

test('a well-formed trace id names the request, an id of its own comes first', () => {
	const traceparent = `00-${trace}-${parent}-01`;
	assert.is(requestIdOf({ traceparent }), trace);
	assert.is(requestIdOf({ traceparent, 'x-request-id': 'request-17' }), 'request-17');
	assert.is(requestIdOf({ traceparent, 'x-request-id': 'no/id' }), trace);
	assert.is(requestIdOf({ traceparent: `01-${trace}-${parent}-01-more` }), trace);
});

test('anything else gets a new one', () => {
	const wrong = [
		...['', '00', `ff-${trace}-${parent}-01`, `00-${trace}-${parent}-01-more`, `00-${trace}-${parent}`],
		`00-${'0'.repeat(32)}-${parent}-01`,
		`00-${trace}-${'0'.repeat(16)}-01`,
		`00-${trace.toUpperCase()}-${parent}-01`,
		`00-${trace}-${parent}-01\n`
	];
	for (const traceparent of wrong) assert.match(requestIdOf({ traceparent }), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-/);
});

test('every line of a request has its id, also after a wait, and others have none', async () => {
	const lines: Record<string, unknown>[] = [];
	const log = createLog('info', (text) => lines.push(JSON.parse(text) as Record<string, unknown>));
	const work = (id: string) =>
		withTrace(id, async () => {
			log.info('first');
			await new Promise(setImmediate);
			log.warn('second', { requestId: 'of the system', more: 1 });
		});
	await Promise.all([work('one-request'), work('other-request')]);
	log.info('third');
	const idsOf = (message: string) => lines.filter((one) => one.message === message).map((one) => one.requestId);
	assert.equal(idsOf('first'), ['one-request', 'other-request']);
	assert.equal(idsOf('second'), ['one-request', 'other-request']);
	assert.equal(idsOf('third'), [undefined]);
});

test.run();
