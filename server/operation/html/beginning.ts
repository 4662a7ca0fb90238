import { htmlText } from '#lib/text/html-text.ts';

const mostRead = 2000;

/** The beginning of clean HTML: at most so many characters of plain text, cut between words. */
export function beginningOf(html: string, longest: number): string {
	// The end may have been cut off in the middle of a sign.
	const text = htmlText(html.slice(0, mostRead).replace(/&\w{0,6}$/, ''));
	if (text.length <= longest) return text;
	const cut = text.slice(0, longest - 1);
	const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2));
	return `${words
		.toWellFormed()
		.replace(/\ufffd$/, '')
		.trim()}…`;
}
