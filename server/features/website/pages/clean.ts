import type { z } from 'zod';
import { blocksSchema, type Block, type BlockType, type SentBlock } from '#lib/blocks/blocks.ts';
import type { Markup } from '#lib/blocks/fields.ts';
import { mapBlock } from '#lib/blocks/map-block.ts';
import { cleanPageHtml, type Hosts } from '../../../operation/html/page-html.ts';
import { cleanHtml } from '../../../operation/html/rich-text.ts';
import { withShownPictures } from '../../../operation/html/shown-pictures.ts';
import { fieldErrorsOf } from '../../../operation/validation-errors.ts';
import { randomToken } from '../../../runtime/crypto.ts';
import { invalidField, invalidInput } from '../../../runtime/errors.ts';

/** Hosts whose films and frames pages may show. */
export const embedHosts = ({ EMBED_HOSTS }: { EMBED_HOSTS: string }): string[] =>
	EMBED_HOSTS.split(',')
		.map((host) => host.trim().toLowerCase())
		.filter(Boolean);

/** Blocks with nothing in their texts that runs or lays out the page: how they are stored, and how they are shown. */
export function cleanBlocks<Of extends { type: BlockType; data: unknown }>(blocks: readonly Of[], hosts: Hosts): Of[] {
	const clean = (text: string, kind: Markup) => (kind === 'page' ? cleanPageHtml(text, hosts) : cleanHtml(text));
	return blocks.map((block) => mapBlock(block, clean));
}

/** Cleaned blocks as visitors get them: without what other hosts than these would be asked for. */
export const withOwnPictures = <Of extends { type: BlockType; data: unknown }>(
	blocks: readonly Of[],
	hosts: readonly string[]
): Of[] => blocks.map((block) => mapBlock(block, (text) => withShownPictures(text, hosts)));

// Each tag costs what a thousand letters do, so their number is bounded for a page as a whole.
const mostTags = 10_000;
const mostBytes = 512 * 1024;

/** Puts the index of a block in front of an error path. */
export type PlaceOf = (index: number) => string;
export const inContent: PlaceOf = (index) => `blocks[${index}]`;

function hasTooManyTags(blocks: readonly SentBlock[]): boolean {
	let tags = 0;
	for (const block of blocks) mapBlock(block, (text) => ((tags += text.split('<').length - 1), text));
	return tags > mostTags;
}

/**
 * Blocks as a backup holds them, cleaned. Frames of all hosts stay in them: what is shown is cleaned again, by the hosts
 * of the installation.
 */
export const travelledBlocks = blocksSchema
	.refine((blocks) => blocks.every(({ id }) => id !== undefined), { params: { code: 'required' } })
	.refine((blocks) => !hasTooManyTags(blocks), { params: { code: 'limit' }, abort: true })
	.transform((blocks) => cleanBlocks(blocks, 'any'))
	.pipe(blocksSchema as z.ZodType<SentBlock[], SentBlock[]>);

/** Sent blocks as they are stored: cleaned, each with an id. Throws 422 for a page that is too large. */
export function storedBlocks(
	sent: readonly SentBlock[],
	hosts: readonly string[],
	placeOf: PlaceOf = inContent
): Block[] {
	if (hasTooManyTags(sent))
		throw invalidField('blocks', 'limit', `The blocks of a page may have at most ${mostTags} tags.`);
	const taken = new Set(sent.flatMap(({ id }) => id ?? []));
	const blocks = cleanBlocks(sent, hosts).map(({ id = freeId(taken), ...block }) => ({ id, ...block }) as Block);
	// Sanitising may have emptied a text or made it longer: what is stored can be sent again as it is.
	const checked = blocksSchema.safeParse(blocks);
	if (!checked.success)
		throw invalidInput(
			fieldErrorsOf(checked.error).map((one) => ({
				...one,
				path: one.path.replace(/^\[(\d+)\]/, (_all, index) => placeOf(Number(index)))
			}))
		);
	if (Buffer.byteLength(JSON.stringify(blocks)) > mostBytes)
		throw invalidField('blocks', 'too_long', 'The content of a page may have at most 512 kB.');
	return blocks;
}

function freeId(taken: Set<string>): string {
	for (;;) {
		const id = randomToken(6);
		if (taken.has(id)) continue;
		taken.add(id);
		return id;
	}
}
