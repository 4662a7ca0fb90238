import { action, textOf, textsOf } from '#lib/server/action.ts';
import type { DashboardModule } from '../../../../../server/features/authoring/events/modules.ts';
import type { PresetName } from '../../../../../server/features/authoring/events/settings/presets.ts';
import type { InputOf } from '../../../../../server/composition/operations.ts';
import { withLists } from './board-lists.ts';
import { typedMoment, withOffset } from '#lib/messages/wall-time.ts';

const defaultTimeZone = 'Europe/Berlin';
const list = '/admin/events';
const at = (event: string, status: string): string => `${list}/${event}?status=${status}`;
const updated = (_: unknown, form: FormData): string => at(textOf(form, 'event'), 'updated');

/** The dates of a form with the offset of their time zone; unchanged ones are omitted. */
function datesOf(form: FormData, timeZone: string) {
	const dateOf = (name: string) => typedMoment(textOf(form, name), textOf(form, `${name}_stored`) || null, timeZone);
	return { start_date: dateOf('start_date'), end_date: dateOf('end_date') };
}

async function configOf(form: FormData, locals: App.Locals) {
	const { event } = await locals.perform('event.show', { event: textOf(form, 'event') });
	return event.config;
}

/** The start of a copy; omitted if empty, so that the dates move automatically. */
async function copyStart(form: FormData, locals: App.Locals) {
	const start = textOf(form, 'start_date');
	const { timeZone } = await configOf(form, locals);
	return { name: textOf(form, 'name') || undefined, start_date: start ? withOffset(start, timeZone) : undefined };
}

/** What a preset changes of an event now, with the stored settings before. */
async function presetChange(form: FormData, locals: App.Locals) {
	const { presets } = await locals.perform('event.home', { event: textOf(form, 'event') });
	const changes = presets.find(({ name }) => name === textOf(form, 'preset'))?.changes ?? [];
	return {
		count: changes.length,
		before: JSON.stringify(Object.fromEntries(changes.map(({ rule, stored }) => [rule, stored])))
	};
}

/** The settings that a preset replaced, from its notice; nothing if the text is invalid. */
function settingsOfBefore(form: FormData): Pick<InputOf<'event.update'>, 'config'> {
	try {
		return { config: JSON.parse(textOf(form, 'before')) as NonNullable<InputOf<'event.update'>['config']> };
	} catch {
		return {};
	}
}

/** Where a new event opens: with its first question, for people who may write one. */
const firstScreen = (event: string, locals: App.Locals): string =>
	locals.may('catalogs', 'w')
		? `/admin/questions?${new URLSearchParams({ event, status: 'created' })}`
		: at(event, 'created');

/** The form actions of the list of events. */
export const listActions = {
	create: action('event.create', {
		// People who use the English interface create an English event; its settings show that, and can change it.
		also: (form, locals) => ({ ...datesOf(form, defaultTimeZone), config: { locale: locals.locale } }),
		done: ({ event }, _, locals) => firstScreen(event.uid, locals)
	}),
	restore: action('event.restore', { done: ({ event }) => at(event.uid, 'updated') })
};

/** The form actions of an event's page; all of them stay on it. */
export const eventActions = {
	update: action('event.update', {
		boxes: ['published'],
		also: async (form, locals) => datesOf(form, (await configOf(form, locals)).timeZone),
		// The form stays open for the next entry.
		done: (_, form) => `${list}/${textOf(form, 'event')}?edit&status=updated`
	}),
	publish: action('event.update', { also: () => ({ published: true }), done: updated }),
	start: action('event.start', { done: (_, form) => at(textOf(form, 'event'), 'started') }),
	end: action('event.end', { done: (_, form) => at(textOf(form, 'event'), 'ended') }),
	undoPreset: action('event.update', { also: settingsOfBefore, done: updated }),
	board: action('event.update', {
		async also(form, locals) {
			const { dashboardModules: before } = await configOf(form, locals);
			return { config: { dashboardModules: withLists(before, textsOf(form)) as DashboardModule[] } };
		},
		done: updated
	}),
	activate: action('event.activate', { done: updated }),
	rotate: action('shareToken.rotate', { done: (_, form) => at(textOf(form, 'event'), 'created') }),
	openBoard: action('shareToken.open', { done: (_, form) => at(textOf(form, 'event'), 'created') }),
	share: action('event.update', {
		also: (form) => ({ config: { dashboardShareEnabled: textOf(form, 'on') === '1' } }),
		done: updated
	}),
	copy: action('event.duplicate', { also: copyStart, done: ({ event }) => at(event.uid, 'created') }),
	archive: action('event.archive', {
		also: (form) => ({ archived: textOf(form, 'archived') === '1' }),
		done: updated
	}),
	reset: action('rehearsal.reset', { done: updated }),
	remove: action('event.remove', { done: () => `${list}?state=trash&status=deleted` })
};

/** Applies a preset, and remembers what it changed for undo. */
export async function presetAction(form: FormData, locals: App.Locals) {
	const change = await presetChange(form, locals);
	const preset = textOf(form, 'preset') as PresetName;
	await locals.perform('event.update', { event: textOf(form, 'event'), preset });
	return { applied: { preset, ...change } };
}
