import type { Locale } from '#lib/messages/locale.ts';
import type { RoundView } from '#lib/live/round.ts';

/** A view for readers of all languages, with its question in this one where it is translated. */
export function inLanguage({ translated, ...view }: RoundView, locale: string): RoundView {
	const { question, explanation } = translated?.[locale as Locale] ?? {};
	if (!question) return view;
	const reveal = view.reveal && { ...view.reveal, ...(explanation ? { explanation } : {}) };
	return { ...view, question, ...(reveal ? { reveal } : {}) };
}
