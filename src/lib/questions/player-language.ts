import { shownText } from '#lib/text/name-key.ts';
import type { PlayerQuestion, Translation } from './types.ts';

type Fields = Record<string, unknown>;

const isNamed = (entry: unknown): entry is Fields & { id: string } =>
	typeof entry === 'object' && entry !== null && 'id' in entry;

/** The play-safe form with the texts of a translation; its order, which was chosen by the question's own texts, stays. */
export function playerInLanguage(question: PlayerQuestion, translation: Translation | undefined): PlayerQuestion {
	if (!translation) return question;
	const { prompt, parts } = translation;
	const shown = Object.entries(question).map(([name, value]) => [name, translatedField(name, value, parts)] as const);
	return {
		...(Object.fromEntries(shown) as unknown as PlayerQuestion),
		...(prompt ? { prompt: shownText(prompt) } : {})
	};
}

function translatedField(name: string, value: unknown, parts: Record<string, string>): unknown {
	if (Array.isArray(value))
		return value.map((entry) => {
			const text = isNamed(entry) && parts[entry.id];
			return text ? { ...entry, text: shownText(text) } : entry;
		});
	// A field without a text of the question has a default label in every language.
	return typeof value === 'string' && parts[name] ? shownText(parts[name]) : value;
}
