import { z } from 'zod';
import { lineText, plainText } from '#lib/text/fields.ts';
import { writtenAddress } from '#lib/text/written-address.ts';
import { asStored } from '../../../operation/as-stored.ts';
import { cleanPageHtml, type Hosts } from '../../../operation/html/page-html.ts';
import { richText, shownHtml } from '../../../operation/html/rich-text.ts';
import { fieldErrorsOf } from '../../../operation/validation-errors.ts';
import { invalidField, invalidInput } from '../../../runtime/errors.ts';

export const blockTypes = ['menu', 'text', 'social', 'contact', 'newsletter', 'html'] as const;
/** The type of a footer block. */
export type FooterBlockType = (typeof blockTypes)[number];

const mostHtml = 200_000;
const mostTags = 2000;
const title = { title: lineText(80).optional().describe('Heading') };
const webAddress = z
	.string()
	.overwrite(writtenAddress)
	.max(2048)
	.refine((text) => /^https?:\/\/[^\s"'<>\\]+$/i.test(text) && URL.canParse(text), {
		error: 'Write a whole address with https://.',
		params: { code: 'unsafe_url' }
	});
const pageHtml = plainText(mostHtml).refine((html) => html.split('<', mostTags + 2).length <= mostTags + 1, {
	error: `This may have at most ${mostTags} tags.`,
	params: { code: 'limit' }
});

/** The schemas of block contents, by type. */
const contents = {
	menu: z.strictObject({ ...title, menuId: z.int().min(1) }),
	text: z.strictObject({ ...title, text: richText(mostHtml) }),
	social: z.strictObject({
		...title,
		links: z
			.array(z.strictObject({ platform: lineText(40), url: webAddress }))
			.min(1)
			.max(12)
	}),
	contact: z
		.strictObject({
			...title,
			email: z.email({ error: 'Write a whole address such as info@example.org.' }).max(254).optional(),
			phone: lineText(40).optional(),
			address: plainText(300).optional()
		})
		.refine(({ email, phone, address }) => Boolean(email ?? phone ?? address), {
			error: 'Give an address, a telephone number or an e-mail address.',
			params: { code: 'required' }
		}),
	newsletter: z.strictObject({ ...title, headline: lineText(120), buttonLabel: lineText(40) }),
	html: z.strictObject({ ...title, html: pageHtml })
} satisfies Record<FooterBlockType, z.ZodType>;

/** The content of a block, by its type. */
export type FooterContent = z.output<(typeof contents)[FooterBlockType]>;

/** Sent content as it is stored: of the form of its type, and clean. Throws 422 with every fault. */
export function storedContent(type: FooterBlockType, sent: unknown, hosts: readonly string[]): FooterContent {
	const read = contents[type].safeParse(sent, { reportInput: true });
	if (!read.success) throw invalidInput(fieldErrorsOf(read.error, 'content'));
	if ('text' in read.data && !read.data.text) throw invalidField('content.text', 'required', 'This must not be empty.');
	if (!('html' in read.data)) return read.data;
	// A text may be empty after removing scripts; stored content can be sent again as it is.
	const clean = contents.html.safeParse({ ...read.data, html: cleanPageHtml(read.data.html, hosts) });
	if (!clean.success) throw invalidInput(fieldErrorsOf(clean.error, 'content'));
	return clean.data;
}

const contentOf = (type: FooterBlockType) =>
	asStored(
		type === 'menu'
			? // The menu that the backup does not hold is null.
				contents.menu.extend({ menuId: z.int().min(1).nullable() })
			: type === 'html'
				? contents.html.transform((content) => shownContent(content, 'any'))
				: contents[type]
	);

/**
 * A block as a backup holds it. Frames of all hosts stay in it: what is shown is cleaned again, by the hosts of the
 * installation.
 */
export const travelledBlock = z.discriminatedUnion(
	'type',
	blockTypes.map((type) => z.looseObject({ type: z.literal(type), content: contentOf(type) })) as never
) as unknown as z.ZodType<Record<string, unknown>>;

/** Stored content for display, sanitised again: a row may have entered the database another way. */
export function shownContent(content: FooterContent, hosts: Hosts): FooterContent {
	if ('html' in content) return { ...content, html: cleanPageHtml(content.html, hosts) };
	return 'text' in content ? { ...content, text: shownHtml(content.text) } : content;
}
