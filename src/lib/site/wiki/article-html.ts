import { escapeHtml } from '#lib/text/escape-html.ts';
import type { Translator } from '#lib/messages/translator.ts';

/**
 * Clean HTML of an article for its screen: wide tables scroll on their own, task boxes are separate, and missing
 * articles are marked.
 */
export function shownHtml(html: string, { t }: Pick<Translator, 't'>): string {
	const missing = escapeHtml(t('site.wiki.missing'));
	const table = `<div class="wiki-table" role="region" aria-label="${escapeHtml(t('site.wiki.table'))}" tabindex="0"><table>`;
	return html
		.replace(
			/<span class="wiki-missing">([^<]*)<\/span>/g,
			(_all, words: string) =>
				`<span class="wiki-missing" title="${missing}">${words}<span class="visually-hidden"> (${missing})</span></span>`
		)
		.replace(/<li>(\s*(?:<p>)?[☐☑] )/g, '<li class="wiki-task">$1')
		.replaceAll('<table>', table)
		.replaceAll('</table>', '</table></div>');
}
