import type { Ack, LiveAuth, Since, Topic } from '../../../server/live/updates.ts';
import { LiveSocket } from './live-socket.ts';

export interface Address {
	/** Origin of the server; empty in a browser, which calls its own. */
	base: string;
	auth: LiveAuth;
}

/** One socket for all topics that prove themselves alike. */
export interface Connection {
	socket: LiveSocket;
	/** How many read each topic of each event. */
	readers: Map<string, number>;
	users: number;
}

const answerMs = 5000;
const connections = new Map<string, Connection>();
const nameOf = ({ base, auth }: Address) => `${base} ${JSON.stringify(auth)}`;

/** Joins the shared connection of this address, opening it for the first user. */
export function joinConnection(address: Address): Connection {
	const name = nameOf(address);
	const known = connections.get(name);
	const connection = known ?? { socket: new LiveSocket(address.base, address.auth), readers: new Map(), users: 0 };
	connections.set(name, connection);
	connection.users += 1;
	return connection;
}

/** Leaves the connection; the last user closes it. */
export function leaveConnection(address: Address, connection: Connection): void {
	connection.users -= 1;
	if (connection.users > 0) return;
	connections.delete(nameOf(address));
	connection.socket.disconnect();
}

/** Subscribes, or asks for what is missing; a silent server ends the connection, so that it is made anew. */
export async function ask({ socket }: Connection, topic: Topic, event: string, since?: Since): Promise<Ack> {
	try {
		return await socket.ask<Ack>('subscribe', { topic, event, ...(since && { since }) }, answerMs);
	} catch {
		socket.drop();
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
	if (left === 0 && socket.connected) socket.ask('unsubscribe', { topic, event }, answerMs).catch(() => undefined);
}
