import { redirect, type RequestEvent } from '@sveltejs/kit';
import { save } from '#lib/server/action.ts';
import { linesOf, sortNames } from './team-names.ts';

const text = (form: FormData, name: string) => String(form.get(name) ?? '');

/** Back to the list, to the team that was changed when it is still there. */
const done = (form: FormData, status: string, team?: string): never =>
	redirect(303, `/admin/teams?event=${text(form, 'event')}${team ? `&team=${team}` : ''}&status=${status}`);

async function submitted(event: RequestEvent, work: (form: FormData, locals: App.Locals) => Promise<never>) {
	const form = await event.request.formData();
	return save(form, () => work(form, event.locals));
}

async function wantedNames(form: FormData, locals: App.Locals): Promise<string[]> {
	const typed = text(form, 'names');
	if (!form.has('skip')) return linesOf(typed);
	const { teams } = await locals.perform('team.list', { event: text(form, 'event'), all: true });
	const names = teams.map(({ name }) => name);
	return sortNames(typed, names).fresh;
}

/** The form actions of the teams screen. */
export const teamActions = {
	add: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			const names = await wantedNames(form, locals);
			await locals.perform('team.create', { event: text(form, 'event'), names: names.length ? names : [''] });
			return done(form, 'created');
		}),
	rename: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			const [of, uid] = [text(form, 'event'), text(form, 'team')];
			await locals.perform('team.update', { event: of, uid, name: text(form, 'name') });
			return done(form, 'updated', form.has('stay') ? uid : undefined);
		}),
	exclude: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			const [of, uid] = [text(form, 'event'), text(form, 'team')];
			await locals.perform('team.update', { event: of, uid, excluded: text(form, 'on') === '1' });
			return done(form, 'updated', uid);
		}),
	rotate: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			const [of, uid] = [text(form, 'event'), text(form, 'team')];
			await locals.perform('team.rotate', { event: of, uid, devices: form.has('devices') });
			return done(form, 'updated', uid);
		}),
	remove: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			await locals.perform('team.remove', { event: text(form, 'event'), uid: text(form, 'team') });
			return done(form, 'deleted');
		})
};
