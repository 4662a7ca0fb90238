import { action } from '#lib/server/action.ts';

const at = (done: string): string => `/account?done=${done}`;

/** The form actions of the account page; those that end all sessions start a new one here. */
export const accountActions = {
	password: action('account.password', {
		async done(_, form, locals) {
			await locals.renewSession();
			return at('password');
		}
	}),
	end: action('account.endSession', { done: () => at('sessions') }),
	others: action('account.endOthers', { also: () => ({ others: '1' as const }), done: () => at('sessions') }),
	endApp: action('account.endApp', { done: () => at('apps') }),
	enrol: action('account.enrol', { done: () => '/account#factor' }),
	verify: action('account.verify', {
		async done({ recoveryCodes }, form, locals) {
			await locals.renewSession();
			return { recoveryCodes };
		}
	}),
	codes: action('account.codes', { done: (codes) => codes }),
	disable: action('account.disable', {
		async done(_, form, locals) {
			await locals.renewSession();
			return at('off');
		}
	})
};
