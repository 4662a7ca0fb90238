import { redirect, type RequestEvent } from '@sveltejs/kit';
import { save, textsOf } from '#lib/server/action.ts';

const done = (what: string): never => redirect(303, `/account?done=${what}`);

async function submitted<T>(
	{ request, locals }: RequestEvent,
	work: (fields: Record<string, string>, locals: App.Locals) => Promise<T>
) {
	const form = await request.formData();
	const fields = textsOf(form);
	for (const secret of ['password', 'currentPassword']) form.delete(secret);
	return save(form, () => work(fields, locals));
}

/** The form actions of the account page; what ends all sessions goes on in a new one here. */
export const accountActions = {
	password: (event: RequestEvent) =>
		submitted(event, async ({ currentPassword = '', password = '' }, locals) => {
			await locals.perform('account.password', { currentPassword, password });
			await locals.renewSession();
			return done('password');
		}),
	end: (event: RequestEvent) =>
		submitted(event, async ({ session = '' }, locals) => {
			await locals.perform('account.endSession', { id: session });
			return done('sessions');
		}),
	others: (event: RequestEvent) =>
		submitted(event, async (_, locals) => {
			await locals.perform('account.endOthers', { others: '1' });
			return done('sessions');
		}),
	enrol: (event: RequestEvent) =>
		submitted(event, async (_, locals) => {
			await locals.perform('account.enrol', {});
			return redirect(303, '/account#factor');
		}),
	verify: (event: RequestEvent) =>
		submitted(event, async ({ code = '' }, locals) => {
			const { recoveryCodes } = await locals.perform('account.verify', { code });
			await locals.renewSession();
			return { recoveryCodes };
		}),
	codes: (event: RequestEvent) =>
		submitted(event, async ({ currentPassword = '' }, locals) => locals.perform('account.codes', { currentPassword })),
	disable: (event: RequestEvent) =>
		submitted(event, async ({ currentPassword = '' }, locals) => {
			await locals.perform('account.disable', { currentPassword });
			await locals.renewSession();
			return done('off');
		})
};
