import { chosenEvent } from '#lib/admin/authoring/events/chosen-event.ts';
import { action, textOf } from '#lib/server/action.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
	const { event, events } = await chosenEvent(locals, url);
	const rights = {
		mayWrite: locals.may('teams', 'w'),
		mayDecideForAll: locals.may('namespaces', 'w'),
		mayFill: locals.may('events', 'w')
	};
	const { blocked } = await locals.perform('blockedName.list', {});
	if (!event) return { event, events, ...rights, blocked, names: [], preview: null };
	const { names } = await locals.perform('teamName.list', { event: event.uid });
	const preview = rights.mayFill ? await locals.perform('teamName.preview', { event: event.uid }) : null;
	return { event, events, ...rights, blocked, names, preview };
};

const at = (form: FormData, status: string) => `/admin/teams/names?event=${textOf(form, 'event')}&status=${status}`;
export const actions: Actions = {
	block: action('blockedName.create', { boxes: ['everywhere'], done: (_, form) => at(form, 'created') }),
	unblock: action('blockedName.remove', { done: (_, form) => at(form, 'deleted') }),
	fill: action('teamName.fill', { done: (_, form) => at(form, 'updated') })
};
