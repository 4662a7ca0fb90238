import type { Translator } from '#lib/messages/translator.ts';
import { textOfMarkup, type DraftBlock } from '../editor/blocks/draft-block.ts';
import type { Sample } from './blank.ts';

const known = new Set([
	...['headline', 'heading', 'body', 'text', 'title', 'name', 'value', 'label', 'question', 'answer', 'consent'],
	...['button', 'html', 'points', 'features', 'a', 'b']
]);

/** What the sample of a field is called. */
const sampleName = (name: string) => (known.has(name) ? name : 'text');

/** Words that stand in a new block until somebody writes others, in the reader's language. */
export const sampleWords =
	({ t }: Translator): Sample =>
	(name, group) =>
		t(`page-editor.sample.${group === 'newsletter' && name === 'consent' ? 'newsletterConsent' : sampleName(name)}`);

/** The samples of every language that the editor speaks, by their names. */
export type SampleTexts = Readonly<Record<string, readonly string[]>>;

// What these propose may well be meant.
const usable = new Set(['consent', 'button', 'value', 'a', 'b']);

/** Whether a sample still stands where people were to write; the usual words on a button that leads somewhere are none. */
function holdsSample(value: unknown, name: string, texts: SampleTexts): boolean {
	if (typeof value === 'string')
		return !usable.has(name) && (texts[sampleName(name)] ?? []).includes(textOfMarkup(value));
	if (Array.isArray(value)) return value.some((one) => holdsSample(one, name, texts));
	if (typeof value !== 'object' || value === null) return false;
	const leads = 'href' in value && value.href !== '#';
	return Object.entries(value).some(([key, one]) => !(leads && key === 'label') && holdsSample(one, key, texts));
}

/** The blocks that visitors see and in which a sample text still stands. */
export const withSamples = (blocks: readonly DraftBlock[], texts: SampleTexts): DraftBlock[] =>
	blocks.filter(({ data, hidden }) => !hidden && holdsSample(data, '', texts));
