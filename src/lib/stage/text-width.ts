// Widths of letters of the stage's font in parts of its size, as wide as they are there in the middle of its axis.
const classes: [letters: RegExp, width: number][] = [
	[/[\p{Mn}\p{Cf}]/u, 0],
	[/[ijlftrI1.,:;'’|!()[\]\s-]/u, 0.3],
	[/[mwMWÆŒ@%&]/u, 0.82],
	[/[\p{Lu}\p{Nd}]/u, 0.6],
	[/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u, 1.1]
];
const usual = 0.5;

/** About how wide a text is on one line of the stage, in parts of its font size. */
export const textWidth = (text: string): number =>
	[...text].reduce((sum, letter) => sum + (classes.find(([letters]) => letters.test(letter))?.[1] ?? usual), 0);
