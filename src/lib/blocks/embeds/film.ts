import type { Translator } from '#lib/messages/translator.ts';
import type { Embeds } from '#lib/blocks/context.ts';
import { embedKey } from './embed-key.ts';
import { hostOf, waitsFor } from './embeds.ts';
import { escaped, loadedPlace, placeOf } from './place.ts';

interface Film {
	url: string;
	title: string;
	/** Its picture, where it may be shown. */
	poster?: string | undefined;
}

const isFile = (address: string) => /\.(mp4|m4v|webm|ogv|mov)$/i.test(URL.parse(address)?.pathname ?? '');

/** An embedded video: a file as itself, everything else as the page of its host. */
function playing({ url, title, poster }: Film): string {
	const name = escaped(title);
	if (!isFile(url))
		return `<iframe src="${escaped(url)}" title="${name}" loading="lazy" allowfullscreen sandbox="allow-scripts allow-same-origin allow-presentation"></iframe>`;
	const shown = poster ? ` poster="${escaped(poster)}"` : '';
	return `<video controls preload="none" playsinline${shown} aria-label="${name}" src="${escaped(url)}"></video>`;
}

/** A film of a host that may be shown, as HTML: its place while it waits; null when its host may not be shown at all. */
export function filmHtml(film: Film, embeds: Embeds, words: Pick<Translator, 't'>): string | null {
	const host = hostOf(film.url);
	if (host === undefined || ![...embeds.allowed, ...embeds.groups.flat()].includes(host)) return null;
	const group = waitsFor(film.url, embeds);
	const html = playing(film);
	if (group === undefined || embedKey(film.url) === embeds.once) return loadedPlace(film.url, html);
	return placeOf(
		{ kind: 'film', address: film.url, group, title: film.title, poster: film.poster, html },
		embeds,
		words
	);
}
