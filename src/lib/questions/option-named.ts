import { textKey } from '../text/text-key.ts';
import { nameKey } from '#lib/text/name-key.ts';

/**
 * Finds the option that a text names as the right one: the first equal by textKey, or else the only one equal by
 * nameKey; undefined if there are none or several. Only texts name options.
 */
export function optionNamed(options: readonly unknown[]): (text: string) => number | undefined {
	const exact = placesBy(options, textKey);
	const lenient = placesBy(options, nameKey);
	return (text) => {
		const [place] = exact.get(textKey(text)) ?? [];
		if (place !== undefined) return place;
		const places = lenient.get(nameKey(text)) ?? [];
		return places.length === 1 ? places[0] : undefined;
	};
}

function placesBy(options: readonly unknown[], keyOf: (text: string) => string): Map<string, number[]> {
	const places = new Map<string, number[]>();
	options.forEach((text, index) => {
		if (typeof text !== 'string') return;
		const key = keyOf(text);
		const known = places.get(key);
		if (known) known.push(index);
		else places.set(key, [index]);
	});
	return places;
}
