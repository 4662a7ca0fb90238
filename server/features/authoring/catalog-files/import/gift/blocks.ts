import { maxQuestions } from '../../../catalogs/read/read.ts';

/** The lines of one question. */
export interface GiftBlock {
	/** Number of its first line, counted from 1. */
	line: number;
	text: string;
}

const lineOf = /([^\r\n]*)(\r\n|\n|\r|$)/y;

/**
 * The questions of a GIFT text: what blank lines part, without comments and categories. Reading ends behind one question
 * more than a catalog may have.
 */
export function giftBlocks(text: string): GiftBlock[] {
	const blocks: { line: number; lines: string[] }[] = [];
	let isOpen = false;
	let number = 0;
	lineOf.lastIndex = 0;
	while (lineOf.lastIndex < text.length && blocks.length <= maxQuestions) {
		const line = (lineOf.exec(text)![1] ?? '').trimEnd();
		number += 1;
		if (line.trimStart().startsWith('//')) continue;
		if (!line || line.trimStart().startsWith('$CATEGORY:')) {
			isOpen = false;
			continue;
		}
		if (!isOpen) blocks.push({ line: number, lines: [] });
		isOpen = true;
		blocks.at(-1)!.lines.push(line);
	}
	return blocks.map(({ line, lines }) => ({ line, text: lines.join('\n') }));
}
