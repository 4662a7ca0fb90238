import type { BoardValues } from '#lib/live/wire.ts';

/** The board of an event as staff sees it; undefined while it cannot be read, and without permission. */
export async function readBoard(locals: App.Locals, event: string): Promise<BoardValues | undefined> {
	const ack = await locals.readTopic({}, 'rankings', event);
	return ack.ok ? (ack.updates[0]?.data as BoardValues | undefined) : undefined;
}
