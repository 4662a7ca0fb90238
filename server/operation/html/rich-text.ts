import type sanitize from 'sanitize-html';
import { z } from 'zod';
import { plainText } from '#lib/text/fields.ts';
import { withBareSigns } from '#lib/text/tag-names.ts';
import { isSafeLink, writtenAddress } from '#lib/text/written-address.ts';
import { lazily } from '../../runtime/lazily.ts';
import { shownAs } from '../response-schema.ts';
import { cleanSrcset } from './srcset.ts';

const sanitizer = lazily<typeof sanitize>('sanitize-html');
/** HTML with what the options leave of it; what is no tag stays as text, also in angle brackets. */
export const sanitized = (html: string, options: sanitize.IOptions): string =>
	sanitizer()(withBareSigns(html), options);

const mostAddress = 2048;
/** Lets whole numbers from 0 to `most` pass; null for any other text. */
export const wholeNumber = (most: number) => (text: string) =>
	/^\d{1,5}$/.test(text) && Number(text) <= most ? text : null;
/** Lets texts of up to 500 characters pass; null for longer ones. */
export const shortText = (text: string) => (text.length <= 500 ? text : null);

/** Link targets that are stored: this site, the web, email addresses and phone numbers. */
function link(text: string): string | null {
	const address = writtenAddress(text);
	return address.length <= mostAddress && isSafeLink(address) ? address : null;
}

/** Addresses of own files and of https, as they are stored; null for any other. */
export function pictureAddress(text: string): string | null {
	const address = writtenAddress(text);
	const isOne = /^(\/uploads\/[^/]|\/events\/[0-9a-f]{32}\/images\/[^/]|https:\/\/[^/])/.test(address);
	return isOne && address.length <= mostAddress ? address : null;
}

/** Rewrites an attribute of a tag, by tag; null removes it. Tags that are not listed have no attributes. */
export type AttributesOf = Readonly<Record<string, Readonly<Record<string, (text: string) => string | null>>>>;

/** The attributes of running text. */
export const runningAttributes: AttributesOf = {
	a: { href: link, title: shortText },
	li: { value: (text) => (/^-?\d{1,6}$/.test(text) ? text : null) },
	th: { colspan: wholeNumber(1000), rowspan: wholeNumber(1000) },
	td: { colspan: wholeNumber(1000), rowspan: wholeNumber(1000) },
	img: {
		src: pictureAddress,
		srcset: (text) => (text.length <= 10_000 ? cleanSrcset(text) : null),
		sizes: shortText,
		alt: shortText,
		width: wholeNumber(10_000),
		height: wholeNumber(10_000)
	},
	span: { lang: (text) => (/^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(text) ? text : null) }
};

/** The tags of running text. */
export const tags =
	'p br strong b em i u s sub sup a ul ol li blockquote code pre h2 h3 h4 hr table thead tbody tr th td img figure figcaption span';
/** The tags of short rich text: paragraphs, headings and emphasis. */
export const runningTags = 'p br strong b em i h2 h3 h4 h5';
/** How deep tags can be nested. */
export const deepest = 32;

/** Cleans the attributes of a tag with the rules of a list. */
export const cleanerOf =
	(attributes: AttributesOf) =>
	(tagName: string, sent: sanitize.Attributes): sanitize.Tag => {
		const known = Object.hasOwn(attributes, tagName) ? attributes[tagName]! : {};
		const attribs: sanitize.Attributes = {};
		for (const [name, clean] of Object.entries(known)) {
			const value = Object.hasOwn(sent, name) ? clean(sent[name]!) : null;
			if (value !== null) attribs[name] = value;
		}
		if (tagName === 'a' && attribs.href !== undefined) attribs.rel = 'noopener';
		return { tagName, attribs };
	};
const cleanTag = cleanerOf(runningAttributes);

/** The sanitiser options for rich text: these tags, with the attributes that `clean` allows. */
export const optionsFor = (allowed: string, clean = cleanTag): sanitize.IOptions => ({
	allowedTags: allowed.split(' '),
	// Every attribute was looked at when the tag was.
	allowedAttributes: false,
	allowedSchemes: ['http', 'https', 'mailto', 'tel'],
	allowProtocolRelative: false,
	nestingLimit: deepest,
	transformTags: { '*': clean },
	exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined
});
const options = optionsFor(tags);

/** HTML of people with nothing in it that runs, loads or lays out: only the tags and attributes of running text. */
export const cleanHtml = (html: string): string => sanitized(html, options);

const mostKept = 500;
const shown = new Map<string, string>();

/** Stored HTML for display, sanitised again: a row may have entered the database another way. */
export function shownHtml(html: string): string {
	const known = shown.get(html);
	if (known !== undefined) return known;
	if (shown.size >= mostKept) shown.clear();
	const clean = cleanHtml(html);
	shown.set(html, clean);
	return clean;
}

// Running text has far fewer, and each costs a hundred times what a letter does.
const mostTags = 1000;

/** Schema of stored HTML: a maximum of characters, only these tags, and a maximum number of them. */
export function richText(most: number, allowed = tags, limit = mostTags) {
	const allowing = optionsFor(allowed);
	return shownAs(
		plainText(most, 0).transform((html, context) => {
			if (html.split('<', limit + 2).length <= limit + 1) return sanitized(html, allowing);
			context.addIssue({
				code: 'custom',
				message: `This may have at most ${limit} tags.`,
				params: { code: 'limit' }
			});
			return z.NEVER;
		}),
		{ input: z.string().meta({ maxLength: most }), output: z.string() }
	);
}
