import { textWidth } from '../text-width.ts';

// Measures of the stage, in pixels of 1920 x 1080: the room for chips, and a chip around a text of 34 pixels.
const roomWidth = 1026;
const gap = 12;
const padding = 44;
const letterHeight = 34;
const chipHeight = 60;
/** So much of a name has to be visible in half a line, or its chip gets a whole one. */
const leastShown = 0.6;

const halfLine = roomWidth / 2 - gap;

/** Whether a name needs more than half a line to be recognisable. */
export const needsWholeLine = (name: string, scale = 1): boolean =>
	(halfLine - padding * scale) / (textWidth(name) * letterHeight * scale) < leastShown;

function widthOf(name: string, scale: number): number {
	const most = needsWholeLine(name, scale) ? roomWidth : halfLine;
	return Math.min(most, (textWidth(name) * letterHeight + padding) * scale) + gap;
}

/** How many of the names fit so many lines of chips, with room for one more chip ("and 13 more") at the end. */
export function fitChips(names: string[], lines: number, scale = 1): number {
	let [line, used] = [1, 0];
	const place = (width: number) => {
		if (used + width > roomWidth + gap) [line, used] = [line + 1, 0];
		used += width;
		return line <= lines;
	};
	const moreWidth = widthOf('und 99 weitere', scale);
	const first = names.findIndex((name, index) => {
		if (!place(widthOf(name, scale))) return true;
		const isLast = index === names.length - 1;
		return !isLast && line === lines && used + moreWidth > roomWidth + gap;
	});
	return first < 0 ? names.length : first;
}

/** How much larger chips get with few teams. */
const scales = [1.6, 1.3, 1];

/** The largest chips with which all names fit into a height, else the smallest; `shown` = how many of them fit. */
export function chipsIn(height: number, names: string[]): { scale: number; shown: number; lines: number } {
	const tried = scales.map((scale) => {
		const lines = Math.max(1, Math.floor((height + gap) / (chipHeight * scale + gap)));
		return { scale, lines, shown: fitChips(names, lines, scale) };
	});
	return tried.find(({ shown }) => shown === names.length) ?? tried.at(-1)!;
}
