import { openingCalls } from '#lib/admin/authoring/events/start-end.ts';
import { call, type EventCaller } from '#lib/admin/shell/calls/call.ts';
import type { InputOf } from '../../../../../server/composition/operations.ts';
import type { BoardMode } from '#lib/live/wire.ts';

type Said = Omit<InputOf<'announcement.create'>, 'event'>;

/** The changes of joining without a card: whether it is closed, or the required word. */
export type WayIn = { joinClosed: boolean } | { joinWord: string };

/** Everything the host does during an event. */
export const hostCalls = (caller: EventCaller) => {
	const { event } = caller;
	return {
		...openingCalls(caller),
		setBoard: (boardMode: BoardMode) => call(caller, 'event.update', { event, config: { boardMode } }),
		setWayIn: (config: WayIn) => call(caller, 'event.update', { event, config }),
		say: (said: Said) => call(caller, 'announcement.create', { event, ...said }),
		/** `helped` is the team that is helped. */
		needs: (helped: string | undefined) => call(caller, 'host.needs', { event, ...(helped && { team: helped }) }),
		rehearse: (teams: number, minutes: number) => call(caller, 'rehearsal.start', { event, teams, minutes }),
		stopRehearsal: () => call(caller, 'rehearsal.stop', { event }),
		removeRehearsal: () => call(caller, 'rehearsal.reset', { event }),
		give: (teamUid: string, points: number, reason: string) =>
			call(caller, 'adjustment.create', { event, teamUid, points, reason }),
		takeBack: (id: number) => call(caller, 'adjustment.remove', { id }),
		reopen: (id: number) => call(caller, 'result.reopen', { id }),
		hide: (uid: string, hidden: boolean) => call(caller, 'team.update', { event, uid, hidden }),
		setTime: (uid: string, factor: number) => call(caller, 'team.update', { event, uid, extra_time: factor }),
		signOut: (uid: string) => call(caller, 'team.signOut', { event, uid }),
		merge: (from: string, into: string) => call(caller, 'team.merge', { event, from, into }),
		unsay: (id: number) => call(caller, 'announcement.remove', { id })
	};
};
export type HostCalls = ReturnType<typeof hostCalls>;
