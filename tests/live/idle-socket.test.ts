import { once } from 'node:events';
import { connect } from 'node:net';
import * as assert from 'uvu/assert';
import { startProduct, type Product } from '../support/processes/product.ts';
import { suite } from '../support/runner/suite.ts';

const test = suite('websockets that join nothing');
let product: Product;
test.before(async () => {
	product = await startProduct({ screens: false });
});
test.after(() => product?.close());

const handshake = (host: string) =>
	[
		'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
		`host: ${host}`,
		'connection: Upgrade',
		'upgrade: websocket',
		'sec-websocket-version: 13',
		`sec-websocket-key: ${Buffer.alloc(16).toString('base64')}`,
		'',
		''
	].join('\r\n');
// Ten seconds by contract, and one to say goodbye; the library alone would wait for 30 more. A busy machine adds its own.
const mostMs = 35_000;

test('end after ten seconds, also when the other side never agrees', async () => {
	const { host, port, hostname } = new URL(product.base);
	const socket = connect(Number(port), hostname);
	socket.write(handshake(host));
	const [answer] = (await once(socket, 'data')) as [Buffer];
	assert.match(String(answer), '101 Switching Protocols');
	socket.resume();
	await once(socket, 'close', { signal: AbortSignal.timeout(mostMs) });
});

test.run();
