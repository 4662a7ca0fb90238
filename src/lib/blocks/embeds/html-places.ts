import type { Translator } from '#lib/messages/translator.ts';
import type { Embeds } from '#lib/blocks/context.ts';
import { DomUtils, parseDocument } from 'htmlparser2';
import { embedKey } from './embed-key.ts';
import { hostOf, waitsFor } from './embeds.ts';
import { escaped, loadedPlace, placeId, placeOf, type Waiting } from './place.ts';

type Root = ReturnType<typeof parseDocument>;
type Element = Extract<Root['children'][number], { attribs: Record<string, string> }>;
const isElement = (node: object | null): node is Element => node !== null && 'attribs' in node;

/** The visitor's choice, the texts, and what was found on the page so far. */
export interface Look {
	embeds: Embeds;
	words: Pick<Translator, 't'>;
	found: {
		/** Ids of places. */
		ids: Set<string>;
		/** Whether something waits for consent. */
		waits: boolean;
	};
}

const loading = ['iframe', 'video', 'audio', 'img', 'source'];
const kinds = { iframe: 'frame', video: 'film', audio: 'sound' } as const;
const written = { encodeEntities: 'utf8' } as const;
const htmlOf = (node: Root | Element): string => DomUtils.getOuterHTML(node, written);
const firstOf = (html: string) => parseDocument(html).children[0]!;

/** All ancestors of an element, from inside to outside. */
function around(element: Element): Element[] {
	const found: Element[] = [];
	for (let at: Element['parent'] = element.parent; isElement(at); at = at.parent) found.push(at);
	return found;
}

/** The addresses that a media element would load on its own. */
function sourcesOf(element: Element): string[] {
	const inner = element.children.filter((one) => isElement(one)).filter(({ name }) => name === 'source');
	return [element, ...inner].flatMap(({ attribs }) => attribs.src ?? []);
}

/** Whether an address has to wait, which is recorded for the page. */
function waits(address: string, { embeds, found }: Look): boolean {
	const isWaiting = waitsFor(address, embeds) !== undefined;
	if (isWaiting) found.waits = true;
	return isWaiting;
}

/** Removes what an element would load from hosts that are not allowed yet. */
function lessen({ attribs }: Element, look: Look): void {
	for (const name of ['src', 'poster'])
		if (attribs[name] !== undefined && waits(attribs[name], look)) delete attribs[name];
	if (attribs.srcset === undefined) return;
	const kept = attribs.srcset.split(', ').filter((one) => !waits(one.split(' ', 1)[0]!, look));
	if (kept.length) attribs.srcset = kept.join(', ');
	else delete attribs.srcset;
}

/** A place without a name that the page has already. */
function named(html: string, address: string, { found }: Look) {
	const node = firstOf(html);
	const id = placeId(address);
	if (found.ids.has(id) && isElement(node)) delete node.attribs.id;
	found.ids.add(id);
	return node;
}

/** A frame, film or recording: its place while it waits, and itself in the same place once it is loaded. */
function placed(element: Element, look: Look): void {
	const { embeds, words } = look;
	const sources = sourcesOf(element);
	const address = sources.find((one) => waits(one, look)) ?? sources.find((one) => hostOf(one));
	if (address === undefined) return lessen(element, look);
	if (waits(element.attribs.poster ?? '/', look)) delete element.attribs.poster;
	const kind: Waiting['kind'] = kinds[element.name as keyof typeof kinds];
	const host = hostOf(address) ?? '';
	const { title } = element.attribs;
	if (kind === 'frame' && !title) element.attribs.title = words.t('blocks.embed.name', { host });
	const html = htmlOf(element);
	const group = waitsFor(address, embeds);
	const isLoaded = group === undefined || embedKey(address) === embeds.once;
	const isInside = around(element).some(({ name }) => ['a', 'button', 'summary'].includes(name));
	const place = isLoaded
		? loadedPlace(address, html)
		: placeOf({ kind, address, group, title, html, isInside }, embeds, words);
	DomUtils.replaceElement(element, named(place, address, look));
}

/** A picture of a host that is not allowed yet: its description. */
function describedPicture(element: Element, look: Look): void {
	const { src = '', alt } = element.attribs;
	if (!waits(src, look)) return lessen(element, look);
	const { parent } = element;
	const whole = isElement(parent) && parent.name === 'picture' ? parent : element;
	if (alt === '') return DomUtils.removeElement(whole);
	const name = look.words.t('blocks.embed.picture', { host: hostOf(src) ?? '' });
	const text = alt ? `${name}: ${alt}` : name;
	DomUtils.replaceElement(whole, firstOf(`<span class="b-absent">${escaped(text)}</span>`));
}

/**
 * Clean HTML that loads nothing from hosts that are not allowed yet: frames, video and audio become placeholders,
 * pictures their descriptions.
 */
export function withPlaces(html: string, look: Look): string {
	if (!/<(iframe|video|audio|img|source)\b/i.test(html)) return html;
	const root = parseDocument(html);
	const found = DomUtils.findAll(({ name }) => loading.includes(name), root.children);
	for (const element of found) {
		// The content of a video is removed with it.
		if (around(element).some(({ name }) => name === 'video' || name === 'audio')) continue;
		if (element.name in kinds) placed(element, look);
		else if (element.name === 'img') describedPicture(element, look);
		else lessen(element, look);
	}
	return htmlOf(root);
}
