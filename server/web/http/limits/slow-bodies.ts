import type { IncomingMessage, Server } from 'node:http';

const windowMs = 20_000;
const leastBytes = 20_000;
const lookEveryMs = 1000;

interface Watched {
	since: number;
	read: number;
}

/** Watches bodies that are on their way. */
export interface BodyWatch {
	/** Ends what is too slow now; runs every second until the server closes. */
	look(): void;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
	Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

/**
 * Ends connections whose body brings less than 20 kB in 20 seconds, so that nobody keeps thousands of them open with a
 * byte now and then. The total time is unlimited, because photos and backups are large and rooms have slow networks.
 */
export function watchBodies(http: Server, clock: () => number = () => performance.now()): BodyWatch {
	// Node would end every request after five minutes, however well it goes.
	http.requestTimeout = 0;
	const coming = new Map<IncomingMessage, Watched>();
	http.prependListener('request', (request: IncomingMessage) => {
		if (!hasBody(request)) return;
		coming.set(request, { since: clock(), read: request.socket.bytesRead });
		request.once('close', () => coming.delete(request));
	});
	const look = () => {
		for (const [request, watched] of coming) judge(request, watched, clock());
	};
	const judge = (request: IncomingMessage, watched: Watched, now: number) => {
		const { bytesRead } = request.socket;
		// Data that waits to be read here is a delay of this process, not of the sender.
		const isOurs = request.complete || request.readableLength > 0;
		if (!isOurs && now - watched.since < windowMs) return;
		if (!isOurs && bytesRead - watched.read < leastBytes) return void request.socket.destroy();
		Object.assign(watched, { since: now, read: bytesRead });
	};
	const timer = setInterval(look, lookEveryMs).unref();
	http.once('close', () => clearInterval(timer));
	return { look };
}
