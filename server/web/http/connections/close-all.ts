import type { Server as HttpServer } from 'node:http';
import type { Server as SocketServer } from 'socket.io';
import type { Bus } from '../../../live/bus.ts';
import type { Live } from '../../../live/socket.ts';
import type { keepConnections } from './keep-alive.ts';

// Longer than any of our answers takes, shorter than what containers are given to stop.
const drainMs = 8000;

interface Open {
	http: HttpServer;
	connections: ReturnType<typeof keepConnections>;
	io: SocketServer;
	live: Live;
	bus: Bus;
}

/** Stops listening, ends the sockets, and lets every request on its way have its answer. */
export async function closeAll({ http, connections, io, live, bus }: Open): Promise<void> {
	live.close();
	const closed = io.close();
	connections.end();
	const timer = setTimeout(() => http.closeAllConnections(), drainMs).unref();
	await closed;
	clearTimeout(timer);
	await bus.close();
}
