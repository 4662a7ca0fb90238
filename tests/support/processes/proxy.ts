import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

/** A reverse proxy as people put it in front: its own Host upstream, what was asked in `X-Forwarded-*`. */
export interface Proxy {
	/** `http://localhost:<port>` */
	base: string;
	close(): Promise<void>;
}

/** Starts a proxy before the server at `target`; it says that every caller comes from `client`. */
export async function startProxy(target: string, client: string, upstream = 'inner.invalid'): Promise<Proxy> {
	const { hostname, port } = new URL(target);
	const headersOf = ({ headers }: IncomingMessage) => ({
		...headers,
		host: upstream,
		'x-forwarded-host': headers.host ?? '',
		'x-forwarded-proto': 'http',
		'x-forwarded-for': [headers['x-forwarded-for'], client].filter(Boolean).join(', ')
	});
	const server = createServer((request, response) => {
		const { method, url } = request;
		const onward = httpRequest({ hostname, port, method, path: url, headers: headersOf(request) }, (answer) => {
			response.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(response);
		});
		request.pipe(onward);
	});
	server.on('upgrade', (request, socket, head) => {
		const onward = connect({ host: hostname, port: Number(port) }, () => {
			const lines = Object.entries(headersOf(request)).map(([name, value]) => `${name}: ${String(value)}`);
			onward.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
			onward.write(head);
			onward.pipe(socket).pipe(onward);
		});
		onward.on('error', () => socket.destroy());
		socket.on('error', () => onward.destroy());
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		base: `http://localhost:${(server.address() as AddressInfo).port}`,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			})
	};
}
