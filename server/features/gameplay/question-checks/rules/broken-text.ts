import type { Rule } from '../finding.ts';
import { partsOf } from '../texts.ts';

// UTF-8 that was read as Windows-1252, and what no decoder knew.
const mojibake = /Ã[\u0080-\u00bf¤¶¼Ÿ„–œ€‚]|â€[™œ\u009d“”¦˜]|Â[\u00a0«»°§]|\ufffd/u;
const entity = /&(?:amp|quot|apos|lt|gt|nbsp|szlig|[aouAOU]uml|#\d{2,6}|#x[\da-f]{2,6});/;
const tag = /<\/?(?:p|br|b|i|u|em|strong|span|div|sup|sub|font|li|ul)(?:\s[^<>]{0,200})?\/?>/i;
const aboutMarkup = /\bhtml\b|\bxml\b|\btags?\b|\bunicode\b|markup/i;

/** Letters that an import broke, and markup that players would read. */
export const brokenText: Rule = ({ question }) => {
	const { id, prompt, explanation } = question;
	if (aboutMarkup.test(prompt)) return [];
	const texts = [prompt, explanation ?? '', ...partsOf(question).map(({ text }) => text)];
	for (const text of texts) {
		const found = mojibake.exec(text) ?? entity.exec(text) ?? tag.exec(text);
		if (found) return [{ kind: 'brokenText', questionId: id, texts: [found[0], text] }];
	}
	return [];
};
