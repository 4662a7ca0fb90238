import { fail, redirect } from '@sveltejs/kit';
import { loadMessages } from '#lib/server/messages.ts';
import { textsOf } from '#lib/server/action.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
	if (locals.home) redirect(303, locals.home);
	const next = url.searchParams.get('next') ?? '';
	return {
		words: loadMessages(locals.locale, ['ui', 'login', 'looks']),
		csrf: locals.csrfToken(),
		mayRegister: locals.settings.registrationEnabled,
		next,
		// Namespaces share one login, so the sign shows what runs in the one of this host.
		playing: (await locals.perform('play.playing', {})).name,
		done: ['reset', 'setup', 'ended'].find((one) => url.searchParams.has(one)) ?? null
	};
};

interface Refused {
	status: number;
	code: string;
	headers: Record<string, string>;
	extra: { ticket?: string };
}
const isRefused = (thrown: unknown): thrown is Refused =>
	typeof (thrown as Refused).status === 'number' && typeof (thrown as Refused).code === 'string';

/** Redirects that report an error to an app on another site. */
const leadsToApp = (path: string): boolean => /^\/oauth\/authorize\/?(\?|$)/.test(path);

export const actions: Actions = {
	default: async ({ request, locals, setHeaders }) => {
		const { username = '', password = '', next = '', ticket, totp = '' } = textsOf(await request.formData());
		try {
			const { redirect: to } = await locals.login(ticket ? { ticket, totp } : { username, password }, next || null);
			if (!leadsToApp(to)) redirect(303, to);
			setHeaders({ 'referrer-policy': 'no-referrer' });
			return { onward: to };
		} catch (thrown) {
			if (!isRefused(thrown) || !thrown.headers) throw thrown;
			const waitSeconds = Number(thrown.headers['Retry-After'] ?? 0);
			if (waitSeconds) setHeaders({ 'retry-after': String(waitSeconds) });
			const step = { ticket: thrown.extra.ticket ?? '', isCodeWrong: ticket !== undefined };
			return fail(thrown.status, { code: thrown.code, waitSeconds, username, next, ...step });
		}
	}
};
