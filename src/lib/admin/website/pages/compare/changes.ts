import type { DraftBlock } from '../editor/blocks/draft-block.ts';
import { asStored, type SayValue } from './choice-words.ts';
import { wordsOf, type Stretch } from './words.ts';

/** A changed text: the name of its field, its number in its list, and its words. */
export interface ChangedText {
	field: string;
	/** Counted from 1; null outside of lists. */
	number: number | null;
	words: Stretch[];
}
/** A changed block. `moved` = same content at another position. */
interface ChangedBlock {
	id: string;
	type: DraftBlock['type'];
	kind: 'new' | 'gone' | 'changed' | 'moved';
	texts: ChangedText[];
}

/** The texts of a block by their place, in order; hidden, form and look count as texts, too. */
function textsOf(block: DraftBlock, say: SayValue): Map<string, string> {
	const { data, variant, hidden, anchor, style } = block;
	const found = new Map<string, string>();
	const walk = (value: unknown, path: string): void => {
		if (Array.isArray(value)) value.forEach((one, index) => walk(one, `${path}.${index}`));
		else if (value !== null && typeof value === 'object')
			for (const [key, one] of Object.entries(value)) walk(one, `${path}.${key}`);
		else if (value !== undefined) found.set(path, say(block, path, value));
	};
	walk(data, 'data');
	walk({ variant, hidden: hidden || undefined, anchor, ...style }, 'look');
	return found;
}

const placeOf = (path: string): Pick<ChangedText, 'field' | 'number'> => {
	const steps = path.split('.');
	const number = steps.findLast((step) => /^\d+$/.test(step));
	const field = steps.findLast((step) => !/^\d+$/.test(step))!;
	return { field, number: number === undefined ? null : Number(number) + 1 };
};

/** The time limit for all comparisons of two versions, in milliseconds. */
const mostMs = 600;

function changedTexts(
	before: DraftBlock | undefined,
	after: DraftBlock | undefined,
	until: number,
	say: SayValue
): ChangedText[] {
	const [old, now] = [before, after].map((block) => (block ? textsOf(block, say) : new Map<string, string>()));
	const paths = [...new Set([...now!.keys(), ...old!.keys()])];
	return paths.flatMap((path) => {
		const [was, is] = [old!.get(path) ?? '', now!.get(path) ?? ''];
		return was === is ? [] : { ...placeOf(path), words: wordsOf(was, is, until - performance.now()) };
	});
}

/** Ids of the blocks that changed their order. */
function movedIds(before: readonly DraftBlock[], after: readonly DraftBlock[]): Set<string> {
	const places = new Map(before.map(({ id }, index) => [id, index]));
	const kept = after.filter(({ id }) => places.has(id));
	let last = -1;
	return new Set(
		kept.flatMap(({ id }) => {
			const place = places.get(id)!;
			if (place < last) return id;
			last = place;
			return [];
		})
	);
}

/** The differences between two versions of a page, in the order of the newer one; removed blocks come last. */
export function changesBetween(
	before: readonly DraftBlock[],
	after: readonly DraftBlock[],
	say: SayValue = asStored
): ChangedBlock[] {
	const until = performance.now() + mostMs;
	const old = new Map(before.map((block) => [block.id, block]));
	const moved = movedIds(before, after);
	const kept = after.flatMap((block): ChangedBlock[] => {
		const was = old.get(block.id);
		const texts = changedTexts(was, block, until, say);
		const kind = !was ? 'new' : texts.length ? 'changed' : moved.has(block.id) ? 'moved' : null;
		return kind ? [{ id: block.id, type: block.type, kind, texts }] : [];
	});
	const left = new Set(after.map(({ id }) => id));
	const gone = before.filter(({ id }) => !left.has(id));
	return [
		...kept,
		...gone.map((block): ChangedBlock => {
			const texts = changedTexts(block, undefined, until, say);
			return { id: block.id, type: block.type, kind: 'gone', texts };
		})
	];
}
