import { isAiken } from '../aiken.ts';
import { giftBlocks } from '../gift/blocks.ts';
import { partsOf } from '../gift/parts.ts';
import { hideEscapes } from '../gift/text.ts';
import { unreadable } from '../../../../../runtime/files/file-refusal.ts';
import type { Format } from '../rows.ts';
import { truthOf } from '../moodle/truth-words.ts';

const headBytes = 65_536;
const giftFormat = /^\s*\[(html|moodle|plain|markdown)\]/i;
const xmlStart =
	/^\s*<(?:\?xml|!--|!DOCTYPE(?!\s+html)|(?:\w+:)?(?:quiz|questestinterop|(?:qti-)?assessment\w*|manifest)\b)/i;

/** Whether a text is in GIFT: braces with syntax that only GIFT uses. */
function looksLikeGift(text: string): boolean {
	return giftBlocks(text.slice(0, headBytes)).some((block) => {
		const { answers, after, title } = partsOf(hideEscapes(block.text));
		if (answers === undefined) return false;
		if (title || /^[=~#]/.test(answers)) return true;
		return !after.trim() && (!answers || truthOf(answers) !== undefined);
	});
}

/** The format of a text, by its content or else by its name; 422 if unknown. */
export function formatOf(text: string, name: string, isTable: boolean): Format {
	const start = text.slice(0, 1000);
	const ends = (...endings: string[]) => endings.some((ending) => name.toLowerCase().endsWith(ending));
	if (/^#separator:/i.test(start)) throw unreadable('anki', 'This is a deck of Anki, which cannot be read here.');
	if (xmlStart.test(start) || (/^\s*</.test(start) && ends('.xml'))) return 'moodle';
	if (/^\s*[[{]/.test(start) && !giftFormat.test(start) && !ends('.gift')) return 'json';
	if (isAiken(text)) return 'aiken';
	if (ends('.gift') || giftFormat.test(start)) return 'gift';
	if (isTable || ends('.csv', '.tsv')) return 'csv';
	if (looksLikeGift(text)) return 'gift';
	if (ends('.json')) return 'json';
	throw unreadable('unknown_format', 'This is no file with questions that can be read here.');
}
