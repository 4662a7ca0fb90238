import type { Translator } from '#lib/messages/translator.ts';
import { htmlText } from '#lib/text/html-text.ts';
import type { DraftBlock } from '../editor/blocks/draft-block.ts';
import type { Sample } from './blank.ts';

const known = new Set([
	...['headline', 'heading', 'body', 'text', 'title', 'name', 'value', 'label', 'question', 'answer', 'consent'],
	...['button', 'html', 'points', 'features', 'priceA', 'a', 'b']
]);

/** The name of a field's sample. */
const sampleName = (name: string) => (known.has(name) ? name : 'text');

/** Sample text of a new block, in the reader's language. */
export const sampleWords =
	({ t }: Translator): Sample =>
	(name, group) =>
		t(`page-editor.sample.${group === 'newsletter' && name === 'consent' ? 'newsletterConsent' : sampleName(name)}`);

/** The samples of every language that the editor speaks, by their names. */
export type SampleTexts = Readonly<Record<string, readonly string[]>>;

// Texts that may well be kept.
const usable = new Set(['consent', 'button', 'value', 'a', 'b']);

/** Whether a sample text remains where people should write; default labels of buttons with a target do not count. */
function holdsSample(value: unknown, name: string, texts: SampleTexts): boolean {
	if (typeof value === 'string') return !usable.has(name) && (texts[sampleName(name)] ?? []).includes(htmlText(value));
	if (Array.isArray(value)) return value.some((one) => holdsSample(one, name, texts));
	if (typeof value !== 'object' || value === null) return false;
	const leads = 'href' in value && value.href !== '#';
	return Object.entries(value).some(([key, one]) => !(leads && key === 'label') && holdsSample(one, key, texts));
}

/** The visible blocks that still contain sample text. */
export const withSamples = (blocks: readonly DraftBlock[], texts: SampleTexts): DraftBlock[] =>
	blocks.filter(({ data, hidden }) => !hidden && holdsSample(data, '', texts));
