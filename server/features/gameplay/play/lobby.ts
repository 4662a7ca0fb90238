import type { EventRef } from '../../../live/channel.ts';
import type { Lobby } from '#lib/live/names.ts';
import { isBoardHeld } from '../../authoring/events/board.ts';
import { newestJoined } from '../../authoring/teams/devices.ts';
import { hiddenNames, withHiddenNames } from '../../authoring/teams/hidden.ts';

/** No lobby has room for more names. */
const mostNames = 60;

/** Who joined, as shown to the room; nobody during a ceremony, when names only come with their places. */
export async function lobbyOf({ eventUid }: EventRef): Promise<Lobby> {
	const [isHeld, rows, hidden] = await Promise.all([
		isBoardHeld(eventUid),
		newestJoined(eventUid, mostNames),
		hiddenNames(eventUid)
	]);
	if (isHeld) return { rows: [] };
	return { rows: withHiddenNames(rows, hidden, ({ teamUid }) => teamUid) };
}

/** Whether notices are about teams that came, went or were renamed. */
export const concernsLobby = (topics: string[]): boolean => topics.includes('presence') || topics.includes('rankings');
