import type { Translator } from '#lib/messages/translator.ts';
import type { Sample } from './blank.ts';

const known = new Set([
	...['headline', 'heading', 'body', 'text', 'title', 'name', 'value', 'label', 'question', 'answer', 'consent'],
	...['button', 'html', 'points', 'features', 'a', 'b']
]);

/** Words that stand in a new block until somebody writes others, in the reader's language. */
export const sampleWords =
	({ t }: Translator): Sample =>
	(name) =>
		t(`page-editor.sample.${known.has(name) ? name : 'text'}`);
