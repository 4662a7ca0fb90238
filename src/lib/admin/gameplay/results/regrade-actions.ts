import type { RequestEvent } from '@sveltejs/kit';
import { save, textOf } from '#lib/server/action.ts';

/** The form actions of the rescoring screen. */
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
			const keepRight = textOf(form, 'keep') === '1';
			const input = { ...place, question, ...keyed, ...why, keepRight };
			const { changed, batch, places, teams, awards } = await locals.perform('answer.regrade', input);
			return { done: { changed, batch, places, teams, awards } };
		});
	},
	/** Takes the question out of scoring, or back in. */
	async scoring({ request, locals }: RequestEvent) {
		const form = await request.formData();
		const reason = textOf(form, 'reason').trim();
		const place = { event: textOf(form, 'event'), catalog: textOf(form, 'catalog') };
		const question = Number(textOf(form, 'question'));
		return save(form, async () => {
			const outOfScoring = textOf(form, 'out') === '1';
			const input = { ...place, question, outOfScoring, ...(reason ? { reason } : {}) };
			const { changed, batch, places, teams, awards } = await locals.perform('answer.regrade', input);
			return { done: { changed, batch: outOfScoring ? batch : null, isScoring: true, places, teams, awards } };
		});
	},
	/** Before places move on screens: they stay as they are until the host shows them. */
	async freeze({ request, locals }: RequestEvent) {
		const form = await request.formData();
		return save(form, async () => {
			await locals.perform('board.setMode', { event: textOf(form, 'event'), mode: 'frozen' });
			return { frozen: true };
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
