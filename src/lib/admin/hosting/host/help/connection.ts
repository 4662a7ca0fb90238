import type { OutputOf } from '../../../../../../server/composition/operations.ts';
import type { Presence } from '#lib/live/wire.ts';
import type { TeamHelpData } from './help.ts';

/** Whether a phone of a team is connected; `since` is when one was last seen. */
export type Connection = { state: 'on' | 'never' } | { state: 'off'; since: string };

/** Whether more teams are offline than the live list names. */
export const isCut = (presence: Presence | undefined): boolean =>
	presence !== undefined && presence.teamsTotal - presence.teams > (presence.offline?.length ?? 0);

/** The connection of the helped team: from the live list, or the last request if the list is incomplete. */
export function connectionOf(
	{ uid, devices }: TeamHelpData['team'],
	presence: Presence | undefined,
	helped: OutputOf<'host.needs'>['helped']
): Connection {
	const away = presence?.offline?.find(({ teamUid }) => teamUid === uid);
	if (away) return { state: 'off', since: away.lastSeenAt };
	if (devices === 0) return { state: 'never' };
	if (helped?.uid !== uid || !isCut(presence) || helped.isOn || helped.lastSeenAt === null) return { state: 'on' };
	return { state: 'off', since: helped.lastSeenAt };
}
