import type { Locale } from '#lib/messages/locale.ts';
import type { Raw } from '#lib/questions/reading.ts';
import type { PlainText } from './html.ts';
import { about, type ReadMessage } from './rows.ts';

/** An answer as quiz programs write it. */
export interface WeighedAnswer {
	text: string;
	/** Share of the points in percent; right are those above 0. */
	weight: number;
}

/** What one question loses on its way here, told once for each kind. */
export class Lost {
	warnings: ReadMessage[] = [];

	#tell(message: ReadMessage): void {
		if (!this.warnings.some(({ code, value }) => code === message.code && value === message.value))
			this.warnings.push(message);
	}

	/** The text; notes that media beside it are gone. */
	text({ text, hadMedia }: PlainText): string {
		if (hadMedia)
			this.#tell(about('media_dropped', 'Pictures, sound and film were left out; add pictures in the editor.'));
		return text;
	}

	comment(): void {
		this.#tell(about('feedback_dropped', 'Comments on single answers were left out.'));
	}

	loose(side: string): void {
		this.#tell(about('distractor_dropped', 'A right side without a left one was left out.', side));
	}
}

const truthWords: Record<Locale, [string, string]> = { de: ['Richtig', 'Falsch'], en: ['True', 'False'] };

/** A statement that is true or false, as a choice between the two words. */
export const trueOrFalse = (isTrue: boolean, locale: Locale): Raw => ({
	type: 'mc',
	options: truthWords[locale],
	answers: [isTrue ? 0 : 1]
});

/** A choice between options. */
export const choice = (answers: WeighedAnswer[]): Raw => ({
	type: 'mc',
	options: answers.map(({ text }) => text),
	answers: answers.flatMap(({ weight }, place) => (weight > 0 ? [place] : []))
});

/** A text to type: those of full weight are right, `*` stands for any characters. */
export function typedText(answers: WeighedAnswer[], faults: ReadMessage[]): Raw {
	const accept = answers.filter(({ weight }) => weight >= 100).map(({ text }) => text);
	if (!accept.length) faults.push(about('no_right_answer', 'No answer is worth all the points.'));
	return { type: 'photoText', requirePhoto: false, accept };
}

/** A text to type that nobody checks. */
export const freeText = (): Raw => ({ type: 'photoText', requirePhoto: false });

/** Pairs; what belongs to no term cannot be carried. */
export function pairs(list: { term: string; definition: string }[], lost: Lost): Raw {
	for (const { definition } of list.filter(({ term }) => !term)) lost.loose(definition);
	return { type: 'assign', terms: list.filter(({ term }) => term) };
}
