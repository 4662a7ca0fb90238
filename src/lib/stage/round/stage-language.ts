import type { RoundView } from '#lib/live/round.ts';
import type { Locale } from '#lib/messages/locale.ts';

/** A round with its question in the language of the screen, where it has been translated. */
export function inStageLanguage(view: RoundView, locale: string): RoundView {
	const translated = view.translated?.[locale as Locale];
	if (!translated) return view;
	const { question, explanation } = translated;
	const reveal = view.reveal && { ...view.reveal, ...(explanation ? { explanation } : {}) };
	return { ...view, question, ...(reveal ? { reveal } : {}) };
}
