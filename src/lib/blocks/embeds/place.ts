import type { Translator } from '#lib/messages/translator.ts';
import type { Embeds } from '#lib/blocks/context.ts';
import { embedKey } from './embed-key.ts';
import { hostOf } from './embeds.ts';

/** Something of another host that waits to be loaded. */
export interface Waiting {
	kind: 'frame' | 'film' | 'sound';
	address: string;
	/** Number of the group whose consent it waits for. */
	group: number;
	/** The display name. */
	title?: string | undefined;
	/** Own picture behind the words. */
	poster?: string | undefined;
	/** Clean HTML that shows it. */
	html: string;
	/** Stands inside of a link or button, where no other can be. */
	isInside?: boolean;
}

/** The name of a place in its page. */
export const placeId = (address: string): string => `embed-${embedKey(address)}`;

/** Text as HTML, in attributes too. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The same page with one piece of external content loaded. */
function onceAddress(page: string, address: string): string {
	const [path = '/', query = ''] = page.split('?');
	const asked = new URLSearchParams(query);
	asked.set('embed', embedKey(address));
	return `${path}?${asked}#${placeId(address)}`;
}

/** The id of the form that submits the choice. */
export const consentForm = 'consent-form';

function buttonsOf({ address, group }: Waiting, page: string, { t }: Pick<Translator, 't'>): string {
	const id = placeId(address);
	return [
		`<span class="b-acts"><a class="b-button" data-once rel="nofollow" href="${escaped(onceAddress(page, address))}">`,
		`${escaped(t('blocks.embed.once'))}</a> <button class="b-more" type="submit" form="${consentForm}" name="allow"`,
		` value="${group}" formaction="/consent?at=${id}">${escaped(t('blocks.embed.always'))}</button></span>`
	].join('');
}

/**
 * The placeholder of external content: who would be called, and the buttons to load it once or always. It calls no
 * other host; its replacement is in a template. Allowed wherever text is.
 */
export function placeOf(waiting: Waiting, { page }: Pick<Embeds, 'page'>, words: Pick<Translator, 't'>): string {
	const { address, kind, title, poster, html, isInside } = waiting;
	const { t } = words;
	const host = hostOf(address) ?? '';
	const name = escaped(t(`blocks.embed.${kind}`, { host }));
	return [
		`<mq-embed class="b-embed" data-kind="${kind}" id="${placeId(address)}">`,
		poster ? `<img class="b-embed-poster" src="${escaped(poster)}" alt="" loading="lazy">` : '',
		`<span class="b-embed-words">${title ? `<span>${escaped(title)}</span>` : ''}<b>${name}</b>`,
		`<span>${escaped(t('blocks.embed.text', { host }))}</span>`,
		isInside ? '' : buttonsOf(waiting, page, words),
		`</span>`,
		isInside ? '' : `<template>${html}</template>`,
		`</mq-embed>`
	].join('');
}

/** The loaded content, with the same name. */
export const loadedPlace = (address: string, html: string): string =>
	`<mq-embed class="b-embed-loaded" id="${placeId(address)}">${html}</mq-embed>`;
