import type sanitize from 'sanitize-html';
import { cleanStyle } from './style.ts';
import {
	cleanerOf,
	deepest,
	pictureAddress,
	runningAttributes,
	sanitized,
	shortText,
	tags as runningTags,
	wholeNumber,
	type AttributesOf
} from './rich-text.ts';

const tags = `${runningTags} div section article header footer nav aside details summary dl dt dd picture source video audio iframe button`;
const mostClasses = 200;
const mostDataBytes = 20 * 1024;

const classes = (text: string) => (text.length <= mostClasses && /^[\w -]*$/.test(text) ? text : null);
const flag = () => '';
const oneOf =
	(...words: string[]) =>
	(text: string) =>
		words.includes(text) ? text : null;

/** A small picture can also be embedded in the text itself. */
const anyPicture = (text: string) =>
	pictureAddress(text) ??
	(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/.test(text) && text.length <= mostDataBytes ? text : null);

const upload = (text: string) => (/^\/uploads\/[\w.-]+$/.test(text) ? text : null);

/** Hosts whose frames and films are let through. */
export type Hosts = readonly string[] | 'any';

function attributesFor(hosts: Hosts): AttributesOf {
	const onHost = (text: string) => {
		const address = URL.parse(text);
		const isKnown = hosts === 'any' || hosts.includes(address?.hostname ?? '');
		return address?.protocol === 'https:' && isKnown ? address.href : null;
	};
	const film = (text: string) => upload(text) ?? onHost(text);
	const size = { width: wholeNumber(10_000), height: wholeNumber(10_000) };
	const player = { src: film, controls: flag, preload: oneOf('none', 'metadata') };
	const own: AttributesOf = {
		...runningAttributes,
		img: { ...runningAttributes.img, src: anyPicture, loading: oneOf('lazy') },
		details: { open: flag },
		source: { src: film, srcset: runningAttributes.img!.srcset!, sizes: shortText, type: shortText, media: shortText },
		video: { ...player, ...size, poster: pictureAddress, muted: flag, loop: flag, playsinline: flag },
		audio: player,
		iframe: { src: onHost, title: shortText, ...size }
	};
	const shared = { class: classes, style: cleanStyle, lang: runningAttributes.span!.lang! };
	return Object.fromEntries(tags.split(' ').map((tag) => [tag, { ...own[tag], ...shared }]));
}

const frames = { sandbox: 'allow-scripts allow-same-origin allow-presentation', loading: 'lazy' };

function optionsFor(hosts: Hosts): sanitize.IOptions {
	const clean = cleanerOf(attributesFor(hosts));
	return {
		allowedTags: tags.split(' '),
		// Every attribute was looked at when the tag was.
		allowedAttributes: false,
		allowedSchemes: ['http', 'https', 'mailto', 'tel'],
		allowedSchemesByTag: { img: ['https', 'data'] },
		allowProtocolRelative: false,
		parseStyleAttributes: false,
		nestingLimit: deepest,
		transformTags: {
			'*': (name, sent) => {
				const { tagName, attribs } = clean(name, sent);
				if (name === 'iframe') return { tagName, attribs: { ...attribs, ...frames } };
				return { tagName, attribs: name === 'button' ? { ...attribs, type: 'button' } : attribs };
			}
		},
		exclusiveFilter: ({ tag, attribs }) => ['img', 'iframe'].includes(tag) && attribs.src === undefined
	};
}

/** HTML of whole pages with nothing in it that runs or comes from elsewhere: frames and films of these hosts alone. */
export const cleanPageHtml = (html: string, hosts: Hosts): string => sanitized(html, optionsFor(hosts));
