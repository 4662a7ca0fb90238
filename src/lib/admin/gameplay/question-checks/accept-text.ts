import type { Translator } from '#lib/messages/translator.ts';
import { call, type EventCaller } from '#lib/admin/shell/calls/call.ts';
import type { useToasts } from '#lib/ui/toasts.svelte.ts';
import type { Hint } from './hints.svelte.ts';

/** Counts a text that teams typed as right, reports how many answers that changed, and can undo the scoring. */
export async function acceptText(
	{ place, hint, onchange }: { place: EventCaller; hint: Hint; onchange: () => unknown },
	{ t }: Translator,
	toasts: ReturnType<typeof useToasts>
): Promise<void> {
	const { event } = place;
	const text = hint.texts[0]!;
	const answer = await call(place, 'answer.regrade', {
		event,
		catalog: hint.catalog,
		question: hint.questionId,
		accept: text,
		reason: t('question-checks.accept.reason', { text }),
		keepRight: true
	});
	if (answer.kind !== 'done') return toasts.show({ text: t('question-checks.accept.failed', { text }), tone: 'wrong' });
	const { changed, batch } = answer.body;
	const undo = async () => {
		const undone = await call(place, 'answer.undoRegrade', { event, batch: batch! });
		const isDone = undone.kind === 'done';
		toasts.show(
			isDone
				? { text: t('question-checks.accept.undone', { text }), seconds: 10 }
				: { text: t('question-checks.accept.notUndone'), tone: 'wrong' }
		);
		onchange();
	};
	toasts.show({
		text: t('question-checks.accept.done', { text, count: changed }),
		tone: 'right',
		action: { label: t('question-checks.accept.undo'), run: () => void undo() }
	});
	onchange();
}
