const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' };
// They stand inside a word or a sentence; all others end one.
const inline = /<\/?(a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)\b[^>]*(>|$)/gi;

/** The words of clean HTML, without markup; the end may be cut off in the middle of a tag or a sign. */
export const htmlText = (html: string): string =>
	html
		.replace(inline, '')
		.replace(/<[^>]*(>|$)/g, ' ')
		.replace(/&(amp|lt|gt|quot|nbsp);/g, (sign) => signs[sign]!)
		.replace(/\s+/g, ' ')
		.trim();
