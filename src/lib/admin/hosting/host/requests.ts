import { ask, type Place } from '#lib/admin/shell/ask.ts';
import { openingCalls } from '#lib/admin/authoring/events/start-end.ts';
import type { InputOf, OutputOf } from '../../../../../server/composition/operations.ts';
import type { BoardMode } from '#lib/live/wire.ts';

type Said = Omit<InputOf<'announcement.create'>, 'event'>;

/** What changes at the way in without a card: whether it is closed, or the word that is asked for there. */
export type WayIn = { joinClosed: boolean } | { joinWord: string };

/** Everything the host does during an event. */
export const hostCalls = (place: Place) => ({
	...openingCalls(place),
	setBoard: (boardMode: BoardMode) =>
		ask<OutputOf<'event.update'>>(place, 'PATCH', `/admin/event/settings?event=${place.event}`, {
			config: { boardMode }
		}),
	setWayIn: (config: WayIn) =>
		ask<OutputOf<'event.update'>>(place, 'PATCH', `/admin/event/settings?event=${place.event}`, { config }),
	say: (said: Said) =>
		ask<OutputOf<'announcement.create'>>(place, 'POST', '/admin/announcements', { event: place.event, ...said }),
	/** `helped` is the team that is helped. */
	needs: (helped: string | undefined) => {
		const query = new URLSearchParams({ event: place.event, ...(helped && { team: helped }) });
		return ask<OutputOf<'host.needs'>>(place, 'GET', `/admin/event/host/needs?${query}`);
	},
	rehearse: (teams: number, minutes: number) =>
		ask<OutputOf<'rehearsal.start'>>(place, 'POST', `/admin/events/${place.event}/rehearsal`, { teams, minutes }),
	stopRehearsal: () =>
		ask<OutputOf<'rehearsal.stop'>>(place, 'POST', `/admin/events/${place.event}/rehearsal/stop`, {}),
	removeRehearsal: () =>
		ask<OutputOf<'rehearsal.reset'>>(place, 'DELETE', `/admin/events/${place.event}/rehearsal`, {}),
	give: (teamUid: string, points: number, reason: string) =>
		ask<OutputOf<'adjustment.create'>>(place, 'POST', '/admin/results/adjustments', {
			event: place.event,
			teamUid,
			points,
			reason
		}),
	takeBack: (id: number) => ask<OutputOf<'adjustment.remove'>>(place, 'DELETE', `/admin/results/adjustments/${id}`),
	reopen: (id: number) => ask<OutputOf<'result.reopen'>>(place, 'POST', `/admin/results/${id}/reopen`, {}),
	hide: (uid: string, hidden: boolean) =>
		ask<OutputOf<'team.update'>>(place, 'PATCH', `/admin/teams/${uid}?event=${place.event}`, { hidden }),
	setTime: (uid: string, factor: number) =>
		ask<OutputOf<'team.update'>>(place, 'PATCH', `/admin/teams/${uid}?event=${place.event}`, { extra_time: factor }),
	signOut: (uid: string) =>
		ask<OutputOf<'team.signOut'>>(place, 'POST', `/admin/teams/${uid}/sign-out?event=${place.event}`, {}),
	merge: (from: string, into: string) =>
		ask<OutputOf<'team.merge'>>(place, 'POST', `/admin/teams/${from}/merge?event=${place.event}`, { into }),
	unsay: (id: number) => ask<OutputOf<'announcement.remove'>>(place, 'DELETE', `/admin/announcements/${id}`)
});
export type HostCalls = ReturnType<typeof hostCalls>;
