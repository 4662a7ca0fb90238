import type { Socket } from 'socket.io';

/** The parts of an Engine.IO WebSocket connection that we use; its types hide them. */
interface Connection {
	/** Packets that wait because those before them are not on the line yet. */
	writeBuffer: { data?: string | Buffer }[];
	transport: { socket: { bufferedAmount: number; terminate(): void } };
}

/** More than a reader that follows can ever owe: it is ended, and gets what it missed when it subscribes again. */
const mostBytes = 1_048_576;

const partsOf = ({ conn }: Pick<Socket, 'conn'>) => conn as unknown as Connection;

/** Bytes that were sent to a socket and not taken from it. */
function backlogOf(socket: Pick<Socket, 'conn'>): number {
	const { writeBuffer, transport } = partsOf(socket);
	let bytes = transport.socket.bufferedAmount;
	for (const { data } of writeBuffer) bytes += data?.length ?? 0;
	return bytes;
}

/** Closes sockets that do not read what is sent to them, even if they answer pings; returns how many. */
export function endStuck(sockets: Iterable<Pick<Socket, 'conn'>>): number {
	const stuck: Pick<Socket, 'conn'>[] = [];
	for (const socket of sockets) if (backlogOf(socket) > mostBytes) stuck.push(socket);
	// A polite end would wait behind the very bytes that are not taken.
	for (const socket of stuck) partsOf(socket).transport.socket.terminate();
	return stuck.length;
}
