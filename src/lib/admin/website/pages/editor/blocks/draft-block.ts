import { schemaOf, type Block, type BlockType } from '#lib/blocks/blocks.ts';
import { faultsOfIssues } from '#lib/admin/shell/forms/schema-faults.ts';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';

/** A block as somebody writes it: its data may not be valid yet. */
export interface DraftBlock {
	id: string;
	type: BlockType;
	variant: string;
	data: Record<string, unknown>;
	anchor?: string | undefined;
	hidden: boolean;
	style?: Record<string, unknown> | undefined;
	/** Of a block outside of the content: where it stands. */
	slot?: 'before' | 'after';
}

/** A stored block as a draft. */
export const draftOf = (block: { id: string; type: string }): DraftBlock => block as DraftBlock;

/** What the schema of a type says to a block. */
interface Read {
	faults: FieldError[];
	/** The block with all that holds where nothing is written; null for one that is not valid. */
	whole: Block | null;
}
const known = new WeakMap<DraftBlock, Read>();

function readBlock(block: DraftBlock): Read {
	const before = known.get(block);
	if (before) return before;
	const { slot: _place, ...plain } = block;
	const parsed = schemaOf(block.type).safeParse(plain, { reportInput: true });
	const read = parsed.success
		? { faults: [], whole: { ...parsed.data, id: block.id } as unknown as Block }
		: { faults: faultsOfIssues(parsed.error.issues), whole: null };
	known.set(block, read);
	return read;
}

/** What keeps a block from being stored, by the schema that the server has; places are those inside of the block. */
export const faultsOf = (block: DraftBlock): FieldError[] => readBlock(block).faults;

/** A block as it is drawn: with all that holds where nothing is written; null for one that is not valid. */
export const wholeOf = (block: DraftBlock): Block | null => readBlock(block).whole;

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const idLength = 10;

/** A new id, as far as chance goes of no other block. */
export const newBlockId = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(idLength)), (byte) => letters[byte % letters.length]).join('');

/** The blocks that can be stored: of one that is not valid the form that was, and none where it never was. */
export function storable(blocks: readonly DraftBlock[], stored: readonly DraftBlock[]): DraftBlock[] {
	const before = new Map(stored.map((block) => [block.id, block]));
	return blocks.flatMap((block) => (faultsOf(block).length ? (before.get(block.id) ?? []) : block));
}

/** Blocks with the stored form, which is the cleaned one, wherever nobody wrote on since they were sent. */
export function withStored(
	blocks: readonly DraftBlock[],
	sent: readonly DraftBlock[],
	stored: readonly DraftBlock[]
): DraftBlock[] {
	const before = new Map(sent.map((block) => [block.id, block]));
	const now = new Map(stored.map((block) => [block.id, block]));
	return blocks.map((block) => (before.get(block.id) === block ? (now.get(block.id) ?? block) : block));
}

/** Whether two lists of blocks say the same. */
export const isSame = (one: readonly DraftBlock[], other: readonly DraftBlock[]): boolean =>
	one === other || JSON.stringify(one) === JSON.stringify(other);

/** A short text that tells what blocks say; others almost surely have another one. */
export function fingerprint(blocks: readonly DraftBlock[]): string {
	const text = JSON.stringify(blocks);
	let sum = 0;
	for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) % 2_147_483_629;
	return `${text.length} ${sum}`;
}

/** How many blocks are new, gone, changed or elsewhere. */
export function countChanges(now: readonly DraftBlock[], before: readonly DraftBlock[]): number {
	const old = new Map(before.map((block, index) => [block.id, { text: JSON.stringify(block), index }]));
	const kept = now.filter(({ id }) => old.has(id));
	const order = kept.map(({ id }) => old.get(id)!.index);
	const isMoved = order.some((place, index) => index > 0 && place < order[index - 1]!);
	const changed = kept.filter((block) => old.get(block.id)!.text !== JSON.stringify(block)).length;
	return now.length - kept.length + before.length - kept.length + changed + (isMoved ? 1 : 0);
}

const mostWords = 80;
/** What people read of a text with tags. */
export const textOfMarkup = (text: string): string => {
	const parts = text.split('<').map((part, index) => (index ? part.slice(part.indexOf('>') + 1) : part));
	return parts.join(' ').replace(/\s+/g, ' ').trim();
};

/** How the text of a block begins; empty for one without text. */
export function textOf({ data }: DraftBlock): string {
	const first = ['headline', 'heading', 'title', 'body', 'html', 'event'].map((name) => data[name]);
	const lists = ['items', 'plans'].flatMap((name) => {
		const [one] = (data[name] as Record<string, unknown>[] | undefined) ?? [];
		return one ? [one.title, one.question, one.text, one.label, one.caption] : [];
	});
	const found = [...first, ...lists].find((text) => typeof text === 'string' && text.trim());
	return textOfMarkup(String(found ?? '').slice(0, mostWords * 4)).slice(0, mostWords);
}
