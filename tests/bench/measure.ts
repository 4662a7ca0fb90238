import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const connections = 16;

/** Reads one answer of the server to learn how many bytes each one has; they must all be equally long. */
async function lengthOf(port: number, request: string): Promise<number> {
	const socket = connect(port, '127.0.0.1');
	await once(socket, 'connect');
	let length = 0;
	socket.on('data', (chunk) => (length += chunk.length));
	socket.write(request);
	// Long enough for one answer, and nothing more comes on this connection.
	await new Promise((resolve) => setTimeout(resolve, 500));
	socket.destroy();
	return length;
}

function drive(socket: Socket, request: string, length: number, answered: () => boolean): void {
	let received = 0;
	socket.on('data', (chunk) => {
		received += chunk.length;
		for (; received >= length; received -= length) if (answered()) socket.write(request);
	});
	socket.write(request);
}

/** A request as it goes over the wire: a GET, or with a body a POST of it. */
function requestOf(path: string, headers: Record<string, string>, body?: string): string {
	const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
	const lines = Object.entries({ host: 'localhost', ...length, ...headers }).map(
		([name, value]) => `${name}: ${value}\r\n`
	);
	return `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}

/** Answers a second of one request repeated over 16 connections, measured for so many seconds after a short warm-up. */
export async function measure(
	port: number,
	path: string,
	headers: Record<string, string>,
	seconds = 3,
	body?: string
): Promise<number> {
	const request = requestOf(path, headers, body);
	const length = await lengthOf(port, request);
	let [count, isRunning] = [0, true];
	const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1'));
	await Promise.all(sockets.map((socket) => once(socket, 'connect')));
	for (const socket of sockets)
		drive(socket, request, length, () => {
			count += 1;
			return isRunning;
		});
	await new Promise((resolve) => setTimeout(resolve, 200));
	count = 0;
	await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
	const answers = count;
	isRunning = false;
	for (const socket of sockets) socket.destroy();
	return answers / seconds;
}
