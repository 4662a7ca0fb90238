const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' };

/** The words of clean HTML, without markup; the end may be cut off in the middle of a tag or a sign. */
export const plainText = (html: string): string =>
	html
		.replace(/<[^>]*(>|$)/g, ' ')
		.replace(/&(amp|lt|gt|quot|nbsp);/g, (sign) => signs[sign]!)
		.replace(/\s+/g, ' ')
		.trim();
