import { redirect, type RequestEvent } from '@sveltejs/kit';
import { save, versionIn } from '#lib/server/action.ts';
import { withOffset } from './wall-time.ts';

const defaultTimeZone = 'Europe/Berlin';
const done = (event: string, status: string): never => redirect(303, `/admin/events?event=${event}&status=${status}`);
const text = (form: FormData, name: string) => String(form.get(name) ?? '');

/** Fields of an event from its form, with dates on the clocks of the event. */
function fieldsOf(form: FormData, timeZone: string) {
	return {
		name: text(form, 'name'),
		start_date: withOffset(text(form, 'start_date'), timeZone),
		end_date: withOffset(text(form, 'end_date'), timeZone),
		published: form.has('published')
	};
}

async function submitted(event: RequestEvent, work: (form: FormData, locals: App.Locals) => Promise<never>) {
	const form = await event.request.formData();
	return save(form, () => work(form, event.locals));
}

/** The form actions of the events screen; each ends on the event it changed. */
export const eventActions = {
	create: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			const { event: made } = await locals.perform('event.create', fieldsOf(form, defaultTimeZone));
			return done(made.uid, 'created');
		}),
	update: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			const uid = text(form, 'event');
			const { event: known } = await locals.perform('event.show', { event: uid });
			const fields = fieldsOf(form, known.config.timeZone);
			await locals.perform('event.update', { event: uid, ...fields }, versionIn(form));
			return done(uid, 'updated');
		}),
	activate: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			await locals.perform('event.activate', { event: text(form, 'event') });
			return done(text(form, 'event'), 'updated');
		}),
	rotate: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			await locals.perform('shareToken.rotate', { event: text(form, 'event') });
			return done(text(form, 'event'), 'created');
		}),
	share: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			const config = { dashboardShareEnabled: text(form, 'on') === '1' };
			await locals.perform('event.update', { event: text(form, 'event'), config });
			return done(text(form, 'event'), 'updated');
		})
};
