/** A measured figure of a scenario; `most` is what it should not exceed, absent where only the number is wanted. */
export interface Figure {
	name: string;
	value: number;
	unit: string;
	most?: number | undefined;
}

/** The value that a share of all does not exceed; NaN without values. */
export const percentile = (values: number[], share: number): number =>
	[...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? NaN;

/** Rounded to what can be told apart. */
export const shown = (value: number): string =>
	Number.isNaN(value) ? 'none' : value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
