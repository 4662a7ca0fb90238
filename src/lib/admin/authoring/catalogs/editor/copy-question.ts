import type { Translator } from '#lib/messages/translator.ts';
import type { useToasts } from '#lib/ui/toasts.svelte.ts';
import { writtenOf, type Draft } from './saving/draft.ts';
import { questionCalls, type Place } from './saving/requests.ts';

interface Copy {
	draft: Draft;
	/** The source of the copy. */
	from: Place;
	to: { slug: string; name: string };
	/** Runs after each change of the other station. */
	onchange: () => unknown;
}

/** Copies a question with its picture and translations to the end of another station, reports it, and can undo it. */
export async function copyQuestion(
	{ draft, from, to, onchange }: Copy,
	{ t }: Translator,
	toasts: ReturnType<typeof useToasts>
): Promise<void> {
	const calls = questionCalls({ ...from, slug: to.slug });
	const fail = () => toasts.show({ text: t('catalogs.copy.failed', to), tone: 'wrong' });
	const answer = await calls.append(writtenOf(draft));
	if (answer.kind !== 'done') return fail();
	const { question, position } = answer.body;
	const undo = async () => {
		const undone = await calls.remove(undefined, question.id);
		if (undone.kind !== 'done') return fail();
		toasts.show({ text: t('catalogs.copy.undone', to) });
		onchange();
	};
	toasts.show({
		text: t('catalogs.copy.done', { ...to, number: position + 1 }),
		tone: 'right',
		action: { label: t('catalogs.edit.undo'), run: () => void undo() }
	});
	onchange();
}
