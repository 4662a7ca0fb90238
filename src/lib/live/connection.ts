import type { Socket } from 'socket.io-client';
import type { Ack, ClientMessages, LiveAuth, ServerMessages, Since, Topic } from '../../../server/live/updates.ts';

export type LiveSocket = Socket<ServerMessages, ClientMessages>;
export interface Address {
	/** Origin of the server; empty in a browser, which calls its own. */
	base: string;
	auth: LiveAuth;
}

/** One socket for all topics that prove themselves alike. */
export interface Connection {
	socket: LiveSocket;
	/** Epoch milliseconds of the last sign of life from the server. */
	heardAt: number;
	/** How many read each topic of each event. */
	readers: Map<string, number>;
	users: number;
}

const answerMs = 5000;
const connections = new Map<string, Promise<Connection>>();
const nameOf = ({ base, auth }: Address) => `${base} ${JSON.stringify(auth)}`;

/** Joins the shared connection of this address, opening it for the first user. */
export async function joinConnection(address: Address): Promise<Connection> {
	const name = nameOf(address);
	const opening = connections.get(name) ?? open(address);
	connections.set(name, opening);
	try {
		const connection = await opening;
		connection.users += 1;
		return connection;
	} catch (error) {
		connections.delete(name);
		throw error;
	}
}

/** Leaves the connection; the last user closes it. */
export function leaveConnection(address: Address, connection: Connection): void {
	connection.users -= 1;
	if (connection.users > 0) return;
	connections.delete(nameOf(address));
	connection.socket.disconnect();
}

async function open({ base, auth }: Address): Promise<Connection> {
	// Loaded after the first paint: a page shows its state before it goes live.
	const { io } = await import('socket.io-client');
	const socket: LiveSocket = io(`${base}/live`, {
		path: '/socket.io',
		transports: ['websocket'],
		auth,
		forceNew: true,
		// A whole room reconnects at once: the first try comes after 0 to 2 seconds, spread evenly.
		reconnectionDelay: 1000,
		randomizationFactor: 1,
		reconnectionDelayMax: 5000
	});
	const connection: Connection = { socket, heardAt: 0, readers: new Map(), users: 0 };
	const heard = () => (connection.heardAt = Date.now());
	socket.on('connect', heard);
	socket.onAny(heard);
	socket.io.on('ping', heard);
	return connection;
}

/** Subscribes, or asks for what is missing; a silent server ends the connection, so that it is made anew. */
export async function ask(connection: Connection, topic: Topic, event: string, since?: Since): Promise<Ack> {
	const { socket } = connection;
	try {
		return await socket.timeout(answerMs).emitWithAck('subscribe', { topic, event, ...(since && { since }) });
	} catch {
		socket.io.engine?.close();
		return { ok: false, error: 'unavailable' };
	}
}

/** Counts one more reader of a topic. */
export function enter({ readers }: Connection, topic: Topic, event: string): void {
	const name = `${topic} ${event}`;
	readers.set(name, (readers.get(name) ?? 0) + 1);
}

/** Counts one reader less; the last one ends the subscription. */
export function leave({ socket, readers }: Connection, topic: Topic, event: string): void {
	const name = `${topic} ${event}`;
	const left = (readers.get(name) ?? 1) - 1;
	readers.set(name, left);
	if (left === 0 && socket.connected) socket.emit('unsubscribe', { topic, event }, () => undefined);
}
