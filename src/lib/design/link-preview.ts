import { escapeHtml } from '#lib/text/escape-html.ts';
import type { PlayInfo } from '../../../server/features/gameplay/play/types.ts';

/**
 * The marks by which messengers and networks show a link to an event with a picture, as HTML for the head of the page;
 * '' without one. `origin` is where the page was asked for: they need a whole address.
 */
export function linkPreview(
	{ event, config }: Pick<PlayInfo, 'event' | 'config'>,
	picture: string | null,
	origin: string
): string {
	if (picture === null) return '';
	const marks = {
		'og:title': config.pageTitle || event.name,
		'og:image': new URL(picture, origin).href,
		'twitter:card': 'summary_large_image'
	};
	return Object.entries(marks)
		.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`)
		.join('');
}
