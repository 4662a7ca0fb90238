import type { IncomingMessage, Server } from 'node:http';

const windowMs = 20_000;
const leastBytes = 20_000;
const lookEveryMs = 1000;

interface Watched {
	since: number;
	read: number;
}

/** Looks after bodies that are on their way. */
export interface BodyWatch {
	/** Cuts what is too slow now; runs every second by itself until the server closes. */
	look(): void;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
	Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

/**
 * Ends connections whose body brings less than 20 kB in 20 seconds, so that nobody holds thousands of them open by a
 * byte now and then. There is no limit on the whole time: photos and backups are large, and rooms have slow networks.
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
		// What waits here to be read is the delay of this process, not of the sender.
		const isOurs = request.complete || request.readableLength > 0;
		if (!isOurs && now - watched.since < windowMs) return;
		if (!isOurs && bytesRead - watched.read < leastBytes) return void request.socket.destroy();
		Object.assign(watched, { since: now, read: bytesRead });
	};
	const timer = setInterval(look, lookEveryMs).unref();
	http.once('close', () => clearInterval(timer));
	return { look };
}
