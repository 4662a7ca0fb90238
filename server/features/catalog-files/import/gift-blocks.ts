/** The lines of one question. */
export interface GiftBlock {
	/** Number of its first line, counted from 1. */
	line: number;
	text: string;
}

/** The questions of a GIFT text: what blank lines part, without comments and categories. */
export function giftBlocks(text: string): GiftBlock[] {
	const blocks: { line: number; lines: string[] }[] = [];
	let isOpen = false;
	text.split(/\r\n|\n|\r/).forEach((whole, index) => {
		const line = whole.trim();
		if (line.startsWith('//')) return;
		if (!line || line.startsWith('$CATEGORY:')) {
			isOpen = false;
			return;
		}
		if (!isOpen) blocks.push({ line: index + 1, lines: [] });
		isOpen = true;
		blocks.at(-1)!.lines.push(line);
	});
	return blocks.map(({ line, lines }) => ({ line, text: lines.join('\n') }));
}
