/** One message of Socket.IO in its namespace: a letter for its kind, the number of an acknowledgement, and JSON. */
export interface Message {
	kind: 'opened' | 'ping' | 'joined' | 'left' | 'refused' | 'event' | 'answer';
	id?: number;
	data?: unknown;
}

// Engine.IO 4 in front (0 open, 2 ping, 4 message), then Socket.IO 5 (0 connect, 1 disconnect, 2 event, 3 ack, 4 error).
const kinds = ['joined', 'left', 'event', 'answer', 'refused'] as const;
const namespace = '/live';

/** Reads one frame; undefined for what this product never sends. */
export function readFrame(frame: string): Message | undefined {
	if (frame === '2') return { kind: 'ping' };
	if (frame[0] === '0') return { kind: 'opened', data: JSON.parse(frame.slice(1)) };
	const parts = new RegExp(`^4([0-4])${namespace},(\\d*)(.*)$`, 's').exec(frame);
	const kind = parts && kinds[Number(parts[1])];
	if (!kind) return undefined;
	return { kind, id: Number(parts[2]), data: parts[3] ? JSON.parse(parts[3]) : undefined };
}

export const pong = '3';
export const joinFrame = (auth: object): string => `40${namespace},${JSON.stringify(auth)}`;
export const leaveFrame = `41${namespace},`;

/** An event that asks for an acknowledgement with this number. */
export const askFrame = (id: number, name: string, body: object): string =>
	`42${namespace},${id}${JSON.stringify([name, body])}`;
