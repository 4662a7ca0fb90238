import type { SampleTexts } from '#lib/admin/website/pages/fields/sample.ts';
import { templatePrompts } from '#lib/admin/website/pages/templates/templates.ts';
import { loadMessages, locales } from './messages.ts';

const start = 'page-editor.sample.';

/** The sample text of new blocks and page templates, in every language of the editor. */
export function sampleTexts(): SampleTexts {
	const texts: Record<string, string[]> = {};
	for (const locale of locales)
		for (const [key, text] of Object.entries(loadMessages(locale, ['page-editor']).messages))
			if (key.startsWith(start) && typeof text === 'string') (texts[key.slice(start.length)] ??= []).push(text);
	for (const [name, text] of templatePrompts()) (texts[name] ??= []).push(text);
	return texts;
}
