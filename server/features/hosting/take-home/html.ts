import { inTurns } from '../../../runtime/turns.ts';
import { escapeHtml } from '#lib/text/escape-html.ts';
import de from '#lib/messages/take-home/de.json' with { type: 'json' };
import en from '#lib/messages/take-home/en.json' with { type: 'json' };
import type { Locale } from '#lib/messages/locale.ts';
import { asCalled, type StationWord } from '#lib/messages/station-word.ts';

export type Words = typeof de;
export const words: Record<Locale, Words> = { de, en };

/** The words of pages about an event that calls its stations so. */
export function wordsOf(locale: Locale, stationWord: StationWord): Words {
	const entries = Object.entries(words[locale]).map(([key, text]) => [
		key,
		typeof text === 'string' ? asCalled(stationWord, locale, `take-home.${key}`, text) : text
	]);
	return Object.fromEntries(entries) as Words;
}

/** A name that may be written from either side. */
export const named = (text: string): string => `<bdi>${escapeHtml(text)}</bdi>`;

/** A column of a table: its head, and a cell as HTML. */
export interface Column<Row> {
	head: string;
	isNumber?: true;
	cell: (row: Row) => string;
}

// Of a table with thousands of rows others have their turn between so many.
const rowsAtOnce = 500;

/** A table that scrolls on its own if it is wider than the page. */
export async function table<Row>(
	caption: string,
	rows: readonly Row[],
	columns: readonly Column<Row>[]
): Promise<string> {
	const kind = ({ isNumber }: Column<Row>) => (isNumber ? ' class="number"' : '');
	const heads = columns.map((column) => `<th scope="col"${kind(column)}>${escapeHtml(column.head)}</th>`).join('');
	const lineOf = (row: Row) =>
		`<tr>${columns.map((column) => `<td${kind(column)}>${column.cell(row)}</td>`).join('')}</tr>`;
	const lines: string[] = [];
	for await (const some of inTurns(rows, rowsAtOnce)) lines.push(...some.map(lineOf));
	const label = ` role="region" aria-label="${escapeHtml(caption)}" tabindex="0"`;
	return `<div class="scroll"${label}><table><thead><tr>${heads}</tr></thead><tbody>${lines.join('\n')}</tbody></table></div>`;
}

export const pageNames = ['ranking', 'results', 'statistics', 'photos'] as const;
export type PageName = (typeof pageNames)[number];

/** The path of a page in the archive. */
export const fileOf = (locale: Locale, page: PageName): string => `${locale}/${page}.html`;

/** One page; its links lead to files beside it, so that it needs no server. */
export function page(
	{ locale, name, root }: { locale: Locale; name: PageName; root: string },
	{ title, about, made }: { title: string; about: string; made: string },
	content: string
): string {
	const text = words[locale];
	const other = locale === 'de' ? 'en' : 'de';
	const link = (to: PageName) =>
		`<a href="${root}${fileOf(locale, to)}"${to === name ? ' aria-current="page"' : ''}>${escapeHtml(text[to])}</a>`;
	return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'self' file:">
<title>${escapeHtml(text[name])} – ${escapeHtml(title)}</title>
<link rel="stylesheet" href="${root}style.css">
</head>
<body>
<header>
<h1 dir="auto">${escapeHtml(title)}</h1>
<p>${escapeHtml(about)}</p>
<nav>${pageNames.map(link).join('\n')}
<a class="other" lang="${other}" href="${root}${fileOf(other, name)}">${escapeHtml(text.other)}</a></nav>
</header>
<main>
${content}
</main>
<footer><p>${escapeHtml(made)}</p></footer>
</body>
</html>
`;
}
