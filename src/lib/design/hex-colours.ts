import { contrast } from './contrast.ts';

const channels = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const hex = (share: number) => Math.round(share).toString(16).padStart(2, '0');

/** One colour `#rrggbb` with a share of another, 0 to 1. */
export function mix(one: string, other: string, share: number): string {
	const [from, to] = [channels(one), channels(other)];
	return `#${from.map((value, index) => hex(value + (to[index]! - value) * share)).join('')}`;
}

/** The colour, shifted towards another only until it is distinct from every background. */
export function clearOn(grounds: string | readonly string[], colour: string, towards: string, least: number): string {
	const all = [grounds].flat();
	for (let share = 0; share < 1; share += 0.05) {
		const tried = mix(colour, towards, share);
		if (all.every((ground) => contrast(tried, ground) >= least)) return tried;
	}
	return towards;
}

/** Of several colours the one with most contrast to a background; the first of equals. */
export const clearest = (ground: string, ...colours: [string, ...string[]]): string =>
	colours.reduce((best, one) => (contrast(one, ground) > contrast(best, ground) ? one : best));

/** Whether white has more contrast to a colour than black. */
export const isDark = (colour: string): boolean => contrast(colour, '#ffffff') > contrast(colour, '#000000');
