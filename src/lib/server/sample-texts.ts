import type { SampleTexts } from '#lib/admin/website/pages/fields/sample.ts';
import { loadMessages, locales } from './messages.ts';

const start = 'page-editor.sample.';

/** The sample text of new blocks, in every language of the editor. */
export function sampleTexts(): SampleTexts {
	const texts: Record<string, string[]> = {};
	for (const locale of locales)
		for (const [key, text] of Object.entries(loadMessages(locale, ['page-editor']).messages))
			if (key.startsWith(start) && typeof text === 'string') (texts[key.slice(start.length)] ??= []).push(text);
	return texts;
}
