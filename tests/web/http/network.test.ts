import * as assert from 'uvu/assert';
import { ipPrefixOf } from '../../../server/access/ip-prefix.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('what counts as one caller');

const rows: [address: string, network: string][] = [
	['203.0.113.7', '203.0.113.7'],
	['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
	['::1', '::1'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
	['2001:0DB8:1:2::1', '2001:db8:1:2'],
	['2001:db8::1', '2001:db8:0:0'],
	['2001::1:2:3:4:5', '2001:0:0:1'],
	['fe80::1:2:3:4', 'fe80:0:0:0'],
	['unknown', 'unknown'],
	['', '']
];
for (const [address, network] of rows)
	test(`${address || 'nothing'} is ${network || 'nothing'}`, () => assert.is(ipPrefixOf(address), network));

test.run();
