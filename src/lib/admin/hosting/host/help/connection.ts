import type { OutputOf } from '../../../../../../server/composition/operations.ts';
import type { Presence } from '#lib/live/wire.ts';
import type { TeamHelpData } from './help.ts';

/** Whether a phone of a team is there; `since` is when one was seen last. */
export type Connection = { state: 'on' | 'never' } | { state: 'off'; since: string };

/** Whether more teams are away than the live list names. */
export const isCut = (presence: Presence | undefined): boolean =>
	presence !== undefined && presence.teamsTotal - presence.teams > (presence.offline?.length ?? 0);

/** How the team that is helped is connected: as the live list says, and where that names not all, as was asked last. */
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
