import { action } from '#lib/server/action.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals }) => {
	const [management, { settings }] = await Promise.all([
		locals.perform('management.show', {}),
		locals.perform('settings.show', {})
	]);
	return { ...management, settings };
};

export const actions: Actions = {
	save: action('settings.save', {
		boxes: ['registrationEnabled'],
		// Without tickets the form has no box for them, and what was chosen before stays.
		also: (form) => (form.has('hasTickets') ? { ticketPublicSubmission: form.has('ticketPublicSubmission') } : {}),
		done: () => '/admin/management?status=updated'
	})
};
