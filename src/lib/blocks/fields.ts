import { z } from 'zod';
import { imageAddress, lineText, plainText } from '#lib/text/fields.ts';
import { isSafeLink, withoutEntities, writtenAddress } from '../text/written-address.ts';
import { iconNames } from './icons.ts';

/** What HTML may contain: `running` = paragraphs, lists, tables, pictures; `page` = also sections and video. */
export type Markup = 'running' | 'page';
/** The fields with HTML: sanitise them before storing or showing. */
export const markupFields = z.registry<{ markup: Markup }>();

const markup = (kilobytes: number, kind: Markup) =>
	plainText(kilobytes * 1024)
		.refine((text) => new TextEncoder().encode(text).length <= kilobytes * 1024, {
			error: `This may have at most ${kilobytes} kB.`,
			params: { code: 'too_long' }
		})
		.register(markupFields, { markup: kind });

/** Text with the tags of running text, at most 20 kB. */
export const richText = () => markup(20, 'running').describe('HTML: paragraphs, lists, links, tables, pictures');
/** Text with tags of whole pages, at most 50 kB. */
export const pageHtml = () => markup(50, 'page').describe('HTML with sections, classes and films of named hosts');

const unsafe = { error: 'This is not an address that may be linked.', params: { code: 'unsafe_url' } };

/** A link target: this site, the web, an email address or a phone number, in stored form. */
export const linkAddress = z
	.string()
	.overwrite((address) => writtenAddress(withoutEntities(address)))
	.min(1, { abort: true })
	.max(2048)
	.refine(isSafeLink, unsafe)
	.describe('Address: /path, #anchor, ?query, http(s)://, mailto: or tel:');

/** A film: an address of the web, or a file of the media library. */
export const filmAddress = z
	.string()
	.overwrite(writtenAddress)
	.max(2048)
	.refine((address) => /^\/uploads\/[^/\s"'<>\\]+$/.test(address) || isSecure(address), unsafe);
const isSecure = (address: string) => /^https:\/\/[^\s"'<>\\]+$/.test(address) && URL.canParse(address);

export const heading = () => lineText(160).optional().describe('Heading');
export const introduction = () => plainText(600).optional().describe('Text below the heading');

export const link = z.strictObject({
	label: lineText(80),
	href: linkAddress,
	aria: lineText(120).optional().describe('What readers of screens hear in place of the label')
});
/** Up to so many links. */
export const links = (most: number, least = 0) => z.array(link).min(least).max(most).default([]);

const share = z.number().min(0).max(1);
export const picture = z.strictObject({
	src: imageAddress,
	alt: plainText(200, 0).describe('What the picture shows; empty for mere decoration'),
	focusX: share.optional().describe('What stays in sight when it is cut, from left to right'),
	focusY: share.optional().describe('The same from top to bottom')
});

export const icon = z.enum(iconNames);
