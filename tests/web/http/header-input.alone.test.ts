import * as assert from 'uvu/assert';
import { normalizeHost } from '../../../server/access/host.ts';
import { ipPrefixOf } from '../../../server/access/ip-prefix.ts';
import { redactText } from '../../../server/runtime/log/redact.ts';
import { readRange } from '../../../server/runtime/files/byte-range.ts';
import { assertLinear } from '../../support/runner/cpu.ts';
import { createClient } from '../../support/http.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('headers and addresses of any length');
let product: Product;
test.before(async () => {
	product = await startProduct({ env: { LOG_LEVEL: 'silent' } });
});
test.after(() => product.close());

// All headers together may have 16 KB.
const most = 14_000;
const small = Math.floor(most / 4);
// Pages cost some milliseconds each, which is what `assertLinear` needs to tell how they grow.
const times = 3;
const floods: [name: string, header: string, unit: string, end?: string][] = [
	['languages', 'accept-language', 'a,'],
	['weighed languages', 'accept-language', 'a-b;q=0.1,'],
	['types', 'accept', 'a/b,'],
	['weighed types', 'accept', '*/*;q=0.1,'],
	['spaces between types', 'accept', ' ', 'x'],
	['encodings', 'accept-encoding', 'a,'],
	['tags', 'if-none-match', '"a",'],
	['cookies', 'cookie', 'a=b;'],
	['cookies of teams', 'cookie', 'mq_play_a=b; '],
	['a signed cookie', 'cookie', 'mq_session=s%3A'],
	['forwarded addresses', 'x-forwarded-for', '1,'],
	['words of a bearer', 'authorization', ' ', 'Bearer'],
	['a content type', 'content-type', 'a;b=c;'],
	['an origin', 'origin', 'xn--a.']
];
for (const [name, header, unit, end = ''] of floods)
	for (const path of header.startsWith('if-') ? ['/', '/uploads/nothing.png'] : ['/login', '/'])
		test(`a flood of ${name} costs ${path} linear time`, () =>
			assertLinear(`${header} ${path}`, small, async (bytes) => {
				const value = `${end}${unit.repeat(bytes / unit.length)}${end}`;
				for (let each = 0; each < times; each += 1) {
					const { status } = await createClient(product.base).get(path, { accept: 'text/html', [header]: value });
					assert.ok([200, 400, 401, 404].includes(status), `${header}: ${status}`);
				}
			}));

for (const unit of ['a&', 'a=b&', '+&', '%41&', '/a&', 'event=a&'])
	test(`a query of nothing but ${unit} costs linear time`, () =>
		assertLinear(unit, small, async (bytes) => {
			for (let each = 0; each < times; each += 1)
				for (const path of ['/login', '/', '/theme'])
					await createClient(product.base).get(`${path}?${unit.repeat(bytes / unit.length)}`, { accept: 'text/html' });
		}));

const texts: [name: string, work: (text: string) => unknown, unit: string, ends?: [string, string]][] = [
	['a range of spaces', (text) => readRange(text, 1000), ' ', ['bytes=', 'x']],
	['a range of spaces around a sign', (text) => readRange(text, 1000), ' ', ['bytes=1', '-x']],
	['names of cookies in a log', redactText, 'mq_play_'],
	['names of tokens in a log', redactText, 'mq_-mqa_'],
	['a host', normalizeHost, 'xn--a'],
	['an address', ipPrefixOf, ':0']
];
for (const [name, work, unit, [start, end] = ['', '']] of texts)
	test(`${name} costs linear time`, () =>
		assertLinear(name, 16_000, (bytes) => work(start + unit.repeat(bytes / unit.length) + end)));

test.run();
