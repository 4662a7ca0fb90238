import type { RequestEvent } from '@sveltejs/kit';
import { save } from '#lib/server/action.ts';

/** A text field of a form, empty when it is not there. */
export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '');

/** Reads the form of an action and runs its save; see `save`. */
export async function submitted<T>(event: RequestEvent, work: (form: FormData, locals: App.Locals) => Promise<T>) {
	const form = await event.request.formData();
	return save(form, () => work(form, event.locals));
}
