import { blocksSchema, type Block } from '#lib/blocks/blocks.ts';
import { fieldErrorsOf } from '../../../operation/validation-errors.ts';
import { lazily } from '../../../runtime/lazily.ts';

const html = lazily<typeof import('htmlparser2')>('htmlparser2');

/** Something about a block of a page that its writer should look at. */
export interface PageFinding {
	/** Id of the block; null = the page as a whole. */
	block: string | null;
	path: string;
	code: string;
	message: string;
}

/** Schema errors of a page, which can occur if it was stored before a schema was narrowed. */
export function formFaults(blocks: readonly Block[]): PageFinding[] {
	const read = blocksSchema.safeParse(blocks, { reportInput: true });
	if (read.success) return [];
	return fieldErrorsOf(read.error).map(({ path, code, message }) => {
		const index = Number(/^\[(\d+)\]/.exec(path)?.[1] ?? -1);
		return { block: blocks[index]?.id ?? null, path, code, message };
	});
}

/** Every text in a value with the path to it. */
function* textsIn(value: unknown, path: string): Generator<[path: string, text: string]> {
	if (typeof value === 'string') yield [path, value];
	else if (typeof value === 'object' && value !== null)
		for (const [key, inner] of Object.entries(value))
			yield* textsIn(inner, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`);
}

const markup = /<[a-z]/i;
/** Calls back for every tag of a text with tags. */
function eachTag(text: string, onTag: (name: string, attributes: Record<string, string>) => void): void {
	if (!markup.test(text)) return;
	const { Parser } = html();
	const parser = new Parser({ onopentag: onTag });
	parser.end(text);
}

/** Pictures without words: decoration, or forgotten. */
export function emptyAlts(blocks: readonly Block[]): PageFinding[] {
	const message = 'This picture has no words: readers of screens pass over it. That is right for mere decoration only.';
	const found: PageFinding[] = [];
	blocks.forEach((block, index) => {
		for (const [path, text] of textsIn(block.data, `blocks[${index}].data`)) {
			const note = () => found.push({ block: block.id, path, code: 'empty_alt', message });
			if (path.endsWith('.alt') && text === '') note();
			eachTag(text, (name, { alt }) => name === 'img' && !alt && note());
		}
	});
	return found;
}

/** The levels of the headings of a block, from top to bottom, each with its place. */
function levelsOf({ type, data }: Block, index: number): [level: number, path: string][] {
	const levels: [number, string][] = [];
	const at = `blocks[${index}].data`;
	const own = data as { heading?: string; headline?: string; level?: number };
	if (own.headline) levels.push([type === 'hero' ? 1 : 2, `${at}.headline`]);
	if (own.heading) levels.push([own.level ?? 2, `${at}.heading`]);
	for (const [path, text] of textsIn(data, at))
		eachTag(text, (name) => /^h[1-6]$/.test(name) && levels.push([Number(name[1]), path]));
	return levels;
}

/** Where blocks show own files: the address, and the places. */
export function shownFiles(
	blocks: readonly Block[],
	addressesIn: (text: string) => string[]
): Map<string, PageFinding[]> {
	const shown = new Map<string, PageFinding[]>();
	blocks.forEach((block, index) => {
		const { data, style } = block;
		for (const [path, text] of textsIn({ data, style }, `blocks[${index}]`))
			for (const address of addressesIn(text)) {
				const message = `There is no file ${address}.`;
				const finding = { block: block.id, path, code: 'missing_file', message };
				const places = shown.get(address);
				if (places) places.push(finding);
				else shown.set(address, [finding]);
			}
	});
	return shown;
}

/** Headings that skip a level: screen reader users who jump between headings look for what is missing. */
export function skippedHeadings(blocks: readonly Block[]): PageFinding[] {
	let last = 1;
	const found: PageFinding[] = [];
	blocks.forEach((block, index) => {
		for (const [level, path] of levelsOf(block, index)) {
			const message = `A heading of level ${level} follows one of level ${last}.`;
			if (level > last + 1) found.push({ block: block.id, path, code: 'heading_order', message });
			last = level;
		}
	});
	return found;
}
