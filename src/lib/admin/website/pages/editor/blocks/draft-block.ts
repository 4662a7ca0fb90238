import { htmlText } from '#lib/text/html-text.ts';
import { schemaOf, type Block, type BlockType } from '#lib/blocks/blocks.ts';
import { faultsOfIssues } from '#lib/admin/shell/forms/schema-faults.ts';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';

/** A block being edited: its data may be invalid. */
export interface DraftBlock {
	id: string;
	type: BlockType;
	variant: string;
	data: Record<string, unknown>;
	anchor?: string | undefined;
	hidden: boolean;
	style?: Record<string, unknown> | undefined;
	/** For a block outside of the content: its position. */
	slot?: 'before' | 'after';
}

/** A stored block as a draft. */
export const draftOf = (block: { id: string; type: string }): DraftBlock => block as DraftBlock;

/** The schema result of a block. */
interface Read {
	faults: FieldError[];
	/** The block with defaults for empty fields; null if it is invalid. */
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

/** The validation errors of a block, by the server's schema; paths are inside the block. */
export const faultsOf = (block: DraftBlock): FieldError[] => readBlock(block).faults;

/** A block for rendering, with defaults for empty fields; null if it is invalid. */
export const wholeOf = (block: DraftBlock): Block | null => readBlock(block).whole;

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const idLength = 10;

/** A new id, as far as chance goes of no other block. */
export const newBlockId = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(idLength)), (byte) => letters[byte % letters.length]).join('');

/** The blocks that can be stored: of an invalid one its last valid form, and none if it never had one. */
export function storable(blocks: readonly DraftBlock[], stored: readonly DraftBlock[]): DraftBlock[] {
	const before = new Map(stored.map((block) => [block.id, block]));
	return blocks.flatMap((block) => (faultsOf(block).length ? (before.get(block.id) ?? []) : block));
}

/** Blocks in their stored, sanitised form, unless they were edited since they were sent. */
export function withStored(
	blocks: readonly DraftBlock[],
	sent: readonly DraftBlock[],
	stored: readonly DraftBlock[]
): DraftBlock[] {
	const before = new Map(sent.map((block) => [block.id, block]));
	const now = new Map(stored.map((block) => [block.id, block]));
	return blocks.map((block) => (before.get(block.id) === block ? (now.get(block.id) ?? block) : block));
}

/** Whether two lists of blocks are equal. */
export const isSame = (one: readonly DraftBlock[], other: readonly DraftBlock[]): boolean =>
	one === other || JSON.stringify(one) === JSON.stringify(other);

/** Fields in one order: the server gives them in that of its schema. */
const inOrder = (_name: string, value: unknown): unknown =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
		? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
		: value;

/** A short hash of blocks; different content almost surely has another one. */
export function fingerprint(blocks: readonly DraftBlock[]): string {
	const text = JSON.stringify(blocks, inOrder);
	let sum = 0;
	for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) % 2_147_483_629;
	return `${text.length} ${sum}`;
}

/** The number of new, removed, changed and moved blocks. */
export function countChanges(now: readonly DraftBlock[], before: readonly DraftBlock[]): number {
	const old = new Map(before.map((block, index) => [block.id, { text: JSON.stringify(block), index }]));
	const kept = now.filter(({ id }) => old.has(id));
	const order = kept.map(({ id }) => old.get(id)!.index);
	const isMoved = order.some((place, index) => index > 0 && place < order[index - 1]!);
	const changed = kept.filter((block) => old.get(block.id)!.text !== JSON.stringify(block)).length;
	return now.length - kept.length + before.length - kept.length + changed + (isMoved ? 1 : 0);
}

const mostWords = 80;

/** The beginning of a block's text; empty without text. */
export function textOf({ data }: DraftBlock): string {
	const first = ['headline', 'heading', 'title', 'body', 'html', 'event'].map((name) => data[name]);
	const lists = ['items', 'plans'].flatMap((name) => {
		const [one] = (data[name] as Record<string, unknown>[] | undefined) ?? [];
		return one ? [one.title, one.question, one.text, one.label, one.caption] : [];
	});
	const found = [...first, ...lists].find((text) => typeof text === 'string' && text.trim());
	return htmlText(String(found ?? '').slice(0, mostWords * 4)).slice(0, mostWords);
}
