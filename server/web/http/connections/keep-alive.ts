import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

// Longer than proxies and browsers keep a connection, so that they close it: a request sent into a closing connection
// is cut off. The time for headers must be longer still, or it would end kept connections.
const keptMs = 75_000;
const headersMs = 80_000;
// Whoever keeps a connection busy has used it within this time, and learned that it ends.
const retireMs = 5000;
const lookEveryMs = 50;

/** The connections of a server. */
interface Connections {
	/** Ends all of them after their response. */
	end(): void;
	/** Takes no new ones and has each end after its next response; settles when none is left, or after five seconds. */
	retire(endSockets: () => void): Promise<void>;
}

/** Keeps connections alive until they are to end. */
export function keepConnections(http: Server): Connections {
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
	const beginEnd = () => {
		isEnding = true;
		for (const response of running) response.shouldKeepAlive = false;
	};
	return {
		end() {
			beginEnd();
			http.closeIdleConnections();
		},
		async retire(endSockets) {
			beginEnd();
			// Unlike the method of http servers, this one leaves idle connections alone.
			NetServer.prototype.close.call(http);
			endSockets();
			const until = performance.now() + retireMs;
			while ((await openConnections(http)) > 0 && performance.now() < until) await sleep(lookEveryMs);
		}
	};
}

const openConnections = (http: Server): Promise<number> =>
	new Promise((resolve, reject) => http.getConnections((error, count) => (error ? reject(error) : resolve(count))));
