// Measures of the stage, in pixels of 1920 x 1080: the room for chips, and a chip around a text of 34 pixels.
const roomWidth = 1026;
const gap = 12;
const padding = 44;
const letterWidth = 17;

const widthOf = (letters: number): number => Math.min(roomWidth / 2 - gap, letters * letterWidth + padding) + gap;

/** How many of the names fit into so many lines of chips, with room for one more chip ("and 13 more") at the end. */
export function fitChips(names: string[], lines: number): number {
	let [line, used] = [1, 0];
	const place = (width: number) => {
		if (used + width > roomWidth + gap) [line, used] = [line + 1, 0];
		used += width;
		return line <= lines;
	};
	const moreWidth = widthOf(16);
	const first = names.findIndex((name, index) => {
		if (!place(widthOf([...name].length))) return true;
		const isLast = index === names.length - 1;
		return !isLast && line === lines && used + moreWidth > roomWidth + gap;
	});
	return first < 0 ? names.length : first;
}
