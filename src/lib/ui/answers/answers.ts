/** The six answer shapes with their hues, on 48 x 48; `drop` moves the letter down. */
const shapes = [
	{ hue: 'var(--answer-a)', path: 'M24 2a22 22 0 1 1 0 44 22 22 0 0 1 0-44z', drop: 0 },
	{ hue: 'var(--answer-b)', path: 'M24 1 47 24 24 47 1 24z', drop: 0 },
	{ hue: 'var(--answer-c)', path: 'M24 2.5 47 44H1z', drop: 5 },
	{ hue: 'var(--answer-d)', path: 'M9 4h30a5 5 0 0 1 5 5v30a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5z', drop: 0 },
	{ hue: 'var(--answer-e)', path: 'M24 1 44 12.5v23L24 47 4 35.5v-23z', drop: 0 },
	{
		hue: 'var(--answer-f)',
		path: 'M24 0 33.4 12 47 17 38.7 29.5 38.2 44.5 24 40.5 9.8 44.5 9.3 29.5 1 17 14.6 12z',
		drop: 1
	}
];
const more = { hue: 'var(--answer-more)', path: 'M14 3h20l11 11v20L34 45H14L3 34V14z', drop: 0 };

/** The letter of the answer at `index`, counted from 0: A to Z, then AA, AB … */
export function letterOf(index: number): string {
	const rest = Math.floor(index / 26);
	return (rest ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

const mostBeside = { word: 11, text: 24 };
// Han, kana, hangul and full-width characters are about two Latin letters wide.
const wide = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/gu;
const widthOf = (text: string) => [...text].length + (text.match(wide)?.length ?? 0);

/** Whether tiles with these texts fit side by side: in one line each, or two, without breaking a word. */
export const areShort = (texts: readonly string[]): boolean =>
	texts.every(
		(text) =>
			!text.includes('\n') &&
			widthOf(text) <= mostBeside.text &&
			text.split(/[\s\u00ad-]/u).every((word) => widthOf(word) <= mostBeside.word)
	);

/** Hue, shape and letter of the answer at `index`; from the seventh on all share one hue and shape. */
export const lookOf = (index: number) => ({ ...(shapes[index] ?? more), letter: letterOf(index) });
