import type { RequestEvent } from '@sveltejs/kit';
import { save, textOf } from '#lib/server/action.ts';

/** The form actions of the screen that scores answers by another key. */
export const regradeActions = {
	async commit({ request, locals }: RequestEvent) {
		const form = await request.formData();
		const answers = form.getAll('right').map(String);
		const reason = textOf(form, 'reason').trim();
		const place = { event: textOf(form, 'event'), catalog: textOf(form, 'catalog') };
		const question = Number(textOf(form, 'question'));
		return save(form, async () => {
			const keyed = answers.length ? { answers } : {};
			const why = reason ? { reason } : {};
			const { changed, batch } = await locals.perform('answer.regrade', { ...place, question, ...keyed, ...why });
			return { done: { changed, batch } };
		});
	},
	async undo({ request, locals }: RequestEvent) {
		const form = await request.formData();
		return save(form, async () => {
			await locals.perform('answer.undoRegrade', { event: textOf(form, 'event'), batch: textOf(form, 'batch') });
			return { undone: true };
		});
	}
};
