import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import * as assert from 'uvu/assert';
import { watchBodies, type BodyWatch } from '../../../server/web/http/limits/slow-bodies.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('bodies that come slowly');
let [server, watch, now]: [Server | undefined, BodyWatch | undefined, number] = [undefined, undefined, 0];
let received = 0;

test.before(async () => {
	server = createServer((request, response) => {
		request.on('data', (chunk: Buffer) => (received += chunk.length));
		request.on('error', () => undefined);
		request.on('end', () => response.end('whole'));
	});
	watch = watchBodies(server, () => now);
	await once(server.listen(0, '127.0.0.1'), 'listening');
});
test.after(() => void server?.close());

/** Begins a request of so many bytes. */
async function begin(length: number): Promise<Socket> {
	const socket = connect((server!.address() as AddressInfo).port, '127.0.0.1');
	socket.on('error', () => undefined);
	const asked = once(server!, 'request');
	socket.write(`POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`);
	await asked;
	return socket;
}

/** Sends bytes and waits until the server has them all. */
async function bring(socket: Socket, bytes: number): Promise<void> {
	const wanted = received + bytes;
	socket.write(Buffer.alloc(bytes));
	while (received < wanted) await new Promise((resolve) => setImmediate(resolve));
}

const pass = (seconds: number) => {
	now += seconds * 1000;
	watch!.look();
};

test('what brings nothing for 20 seconds is cut, and not a moment before', async () => {
	const socket = await begin(100);
	const closed = once(socket, 'close');
	pass(19);
	await bring(socket, 50);
	assert.not(socket.destroyed);
	pass(1);
	await closed;
});

test('less than a kilobyte a second is cut, however steadily it comes', async () => {
	const socket = await begin(100_000);
	const closed = once(socket, 'close');
	for (let second = 0; second < 20; second += 1) {
		await bring(socket, 990);
		pass(1);
	}
	await closed;
});

test('a large body on a slow network has all the time it needs', async () => {
	const socket = await begin(600_000);
	const answer = once(socket, 'data');
	for (let second = 0; second < 600; second += 20) {
		await bring(socket, 20_000);
		pass(20);
	}
	assert.match(String((await answer)[0]), 'whole');
	assert.is(server!.requestTimeout, 0);
});

test.run();
