import { fail, redirect } from '@sveltejs/kit';
import { action, save, textOf } from '#lib/server/action.ts';
import type { RequestEvent } from '@sveltejs/kit';

/** Back to the list as it was, with the team that was looked at. */
const back = (form: FormData, status: 'updated' | 'deleted'): string => {
	const kept = ['event', 'team', 'view', 'q', 'catalog', 'state', 'page'].map((name) => [name, textOf(form, name)]);
	return `/admin/results?${new URLSearchParams([...kept.filter(([, text]) => text), ['status', status]] as [string, string][])}`;
};
const updated = (_: unknown, form: FormData): string => back(form, 'updated');
const own = ['id', 'isCorrect', 'finalPoints', 'reason'] as const;

/** The fields of a correction; the rest of the form says where it was sent from. */
function correction(form: FormData) {
	const [id, isCorrect, finalPoints, reason] = own.map((name) => textOf(form, name));
	return {
		id: Number(id),
		...(isCorrect ? { isCorrect: isCorrect === 'true' } : {}),
		...(finalPoints ? { finalPoints: Number(finalPoints) } : {}),
		reason: reason!
	};
}

/** The form actions of the results screen. */
export const resultActions = {
	async correct({ request, locals }: RequestEvent) {
		const form = await request.formData();
		return save(form, async () => {
			await locals.perform('answer.correct', correction(form));
			redirect(303, back(form, 'updated'));
		});
	},
	uncorrect: action('answer.uncorrect', { done: updated }),
	unregrade: action('answer.undoRegrade', { done: updated }),
	reopen: action('result.reopen', { done: updated }),
	remove: action('result.remove', { done: (_, form) => back(form, 'deleted') }),
	async removeAll({ request, locals }: RequestEvent) {
		const form = await request.formData();
		const event = textOf(form, 'event');
		const { name } = (await locals.perform('event.show', { event })).event;
		if (textOf(form, 'confirm').trim() !== name) return fail(422, { wrongName: true });
		return save(form, async () => {
			await locals.perform('result.removeAll', { event });
			redirect(303, `/admin/results?${new URLSearchParams({ event, status: 'deleted' })}`);
		});
	}
};
