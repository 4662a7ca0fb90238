import type { Server, ServerResponse } from 'node:http';

// Longer than proxies and browsers keep a connection, so that they close it: a request sent into a closing connection
// is cut off. The time for headers must be longer still, or it would end kept connections.
const keptMs = 75_000;
const headersMs = 80_000;

/** Keeps connections alive, and returns a function that ends all of them after their response. */
export function keepConnections(http: Server): () => void {
	Object.assign(http, { keepAliveTimeout: keptMs, headersTimeout: headersMs });
	const running = new Set<ServerResponse>();
	// One function for all, since it is there for every request.
	function over(this: ServerResponse): void {
		running.delete(this);
	}
	let isEnding = false;
	http.prependListener('request', (_request, response) => {
		if (isEnding) response.shouldKeepAlive = false;
		running.add(response);
		response.on('close', over);
	});
	return () => {
		isEnding = true;
		for (const response of running) response.shouldKeepAlive = false;
		http.closeIdleConnections();
	};
}
