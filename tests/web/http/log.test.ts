import * as assert from 'uvu/assert';
import { createLog, redactPath } from '../../../server/runtime/log/log.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the log');

const secret = 'S3cretS3cretS3cret_-22';
const paths: [path: string, shown: string][] = [
	[`/?event=e1&t=${secret}`, '/?event=e1&t=***'],
	[`/?t=${secret}&event=e1`, '/?t=***&event=e1'],
	[`/?T=${secret}`, '/?T=***'],
	[`/?event=e1&pin=123456`, '/?event=e1&pin=***'],
	[`/setup?token=${secret}#x`, '/setup?token=***#x'],
	[`/api/live/e1/rankings?share_token=${secret}&since=3`, '/api/live/e1/rankings?share_token=***&since=3'],
	[`/m/page?ticket=${secret}`, '/m/page?ticket=***'],
	[`/event/summer/dashboard/${secret}`, '/event/summer/dashboard/***'],
	[`/event/summer/dashboard/${secret}/__data.json?x=1`, '/event/summer/dashboard/***/__data.json?x=1'],
	[`/tickets/${secret}${secret}.${secret}?namespace=acme`, '/tickets/***?namespace=acme'],
	['/tickets/submit?namespace=acme', '/tickets/submit?namespace=acme'],
	['/api/v1/namespaces/acme/tickets/123456789/comments', '/api/v1/namespaces/acme/tickets/123456789/comments'],
	['/?event=e1&katalog=start', '/?event=e1&katalog=start'],
	['/j/K7QD-M2XA', '/j/***'],
	['/j/K7QDM2XA?x=1', '/j/***?x=1'],
	['/j/K7QD', '/j/K7QD'],
	['/?event=e1&code=K7QD-M2XA', '/?event=e1&code=***'],
	['/admin/dashboard', '/admin/dashboard']
];
for (const [path, shown] of paths) test(`${shown} stands in the log`, () => assert.is(redactPath(path), shown));

test('lines are JSON objects from the least level on', () => {
	const lines: string[] = [];
	const log = createLog('warn', (line) => lines.push(line));
	log.debug('a');
	log.info('b');
	log.warn('c', { requestId: 'r1' });
	log.error('d\nwith a line break');
	const entries = lines.map((line) => JSON.parse(line) as { level: string; message: string; at: string });
	assert.equal(
		entries.map(({ level, message }) => [level, message]),
		[
			['warn', 'c'],
			['error', 'd\nwith a line break']
		]
	);
	for (const line of lines) assert.is(line.indexOf('\n'), line.length - 1);
	assert.match(entries[0]!.at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('silent says nothing', () => {
	const lines: string[] = [];
	createLog('silent', (line) => lines.push(line)).error('x');
	assert.equal(lines, []);
});

test.run();
