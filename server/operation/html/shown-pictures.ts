import type sanitize from 'sanitize-html';
import { sanitized } from './rich-text.ts';

const isOwn = (address: string): boolean => address.startsWith('/') || address.startsWith('data:image/');

/** Whether a page may load a picture or video from an address: this site, or a host the operator has allowed. */
const mayLoad = (address: string, hosts: readonly string[]): boolean =>
	isOwn(address) || hosts.includes(URL.parse(address)?.hostname ?? '');

const loading = ['src', 'poster'];

function withoutForeign(attributes: sanitize.Attributes, hosts: readonly string[]): sanitize.Attributes {
	const kept = { ...attributes };
	for (const name of loading) if (kept[name] !== undefined && !mayLoad(kept[name], hosts)) delete kept[name];
	const candidates = kept.srcset?.split(', ').filter((one) => mayLoad(one.split(' ', 1)[0]!, hosts));
	if (candidates?.length) kept.srcset = candidates.join(', ');
	else delete kept.srcset;
	return kept;
}

/**
 * Clean HTML for display: pictures, video and audio from hosts that are not allowed are left out, so that visitors are
 * not disclosed to anyone else.
 */
export function withShownPictures(html: string, hosts: readonly string[]): string {
	if (!/<(img|source|video|audio)\b/i.test(html)) return html;
	const restrict: sanitize.Transformer = (tagName, attribs) => ({ tagName, attribs: withoutForeign(attribs, hosts) });
	return sanitized(html, {
		allowedTags: false,
		allowedAttributes: false,
		// The text is clean already: only what loads is looked at.
		allowVulnerableTags: true,
		allowedSchemesByTag: { img: ['https', 'data'] },
		transformTags: { img: restrict, source: restrict, video: restrict, audio: restrict },
		exclusiveFilter: ({ tag, attribs }) =>
			(tag === 'img' && !attribs.src) || (tag === 'source' && !attribs.src && !attribs.srcset)
	});
}
