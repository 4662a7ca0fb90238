import { escapeHtml } from '#lib/text/escape-html.ts';
import type { PlayInfo } from '../../../server/features/gameplay/play/types.ts';

/**
 * The marks by which messengers and networks show a link to an event with its picture, as HTML for the head of the page;
 * '' for an event without one. `origin` is where the page was asked for: they need a whole address.
 */
export function linkPreview({ event, config }: Pick<PlayInfo, 'event' | 'config'>, origin: string): string {
	if (!config.ogImagePath) return '';
	const marks = {
		'og:title': config.pageTitle || event.name,
		'og:image': new URL(config.ogImagePath, origin).href,
		'twitter:card': 'summary_large_image'
	};
	return Object.entries(marks)
		.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`)
		.join('');
}
