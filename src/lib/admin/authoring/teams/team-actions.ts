import { action, textOf } from '#lib/server/action.ts';
import { linesOf } from './team-names.ts';

/** Back to the list, to the team that was changed when it is still there. */
const at = (form: FormData, status: string, team?: string): string =>
	`/admin/teams?event=${textOf(form, 'event')}${team ? `&team=${team}` : ''}&status=${status}`;
const updated = (_: unknown, form: FormData): string => at(form, 'updated', textOf(form, 'uid'));

/** The form actions of the teams screen. */
export const teamActions = {
	add: action('team.create', {
		also: (form) => ({ names: linesOf(textOf(form, 'names')) }),
		done: (_, form) => at(form, 'created')
	}),
	rename: action('team.update', {
		done: (_, form) => at(form, 'updated', form.has('stay') ? textOf(form, 'uid') : undefined)
	}),
	extraTime: action('team.update', { done: updated }),
	exclude: action('team.update', { done: updated }),
	rotate: action('team.rotate', { boxes: ['devices'], done: updated }),
	clearUnplayed: action('team.clearUnplayed', {
		done: ({ at: moment, removed }, form) =>
			`/admin/teams?${new URLSearchParams({ event: textOf(form, 'event'), cleared: moment, removed: String(removed) })}`
	}),
	restoreCleared: action('team.restoreCleared', { done: (_, form) => at(form, 'updated') }),
	remove: action('team.remove', { done: (_, form) => at(form, 'deleted') })
};
