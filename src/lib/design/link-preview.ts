import type { PlayInfo } from '../../../server/features/gameplay/play/types.ts';

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => named[sign]!);

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
		.map(([name, content]) => `<meta property="${name}" content="${escaped(content)}" />`)
		.join('');
}
