import type { OpenElement } from './open-element.ts';

const roman: [value: number, letters: string][] = [
	...([
		[1000, 'm'],
		[900, 'cm'],
		[500, 'd'],
		[400, 'cd'],
		[100, 'c'],
		[90, 'xc'],
		[50, 'l']
	] as [number, string][]),
	...([
		[40, 'xl'],
		[10, 'x'],
		[9, 'ix'],
		[5, 'v'],
		[4, 'iv'],
		[1, 'i']
	] as [number, string][])
];

function romanOf(number: number): string {
	let [rest, letters] = [number, ''];
	for (const [value, sign] of roman)
		while (rest >= value) {
			letters += sign;
			rest -= value;
		}
	return letters;
}

const shapes: Record<string, (number: number) => string> = {
	a: (number) => (number <= 26 ? String.fromCharCode(96 + number) : String(number)),
	A: (number) => (number <= 26 ? String.fromCharCode(64 + number) : String(number)),
	i: romanOf,
	I: (number) => romanOf(number).toUpperCase()
};

/** The marker of a list item: its number, letter or nothing. */
export function listNumber(list: OpenElement | undefined, value: string | undefined): string {
	if (list?.name !== 'ol') return '';
	const { start, type = '1' } = list.attributes;
	const first = Number.parseInt(start ?? '1', 10) || 1;
	const given = Number.parseInt(value ?? '', 10);
	if (Number.isFinite(given)) list.items = given - first;
	const number = first + list.items;
	list.items += 1;
	const shape = number > 0 && number < 4000 && Object.hasOwn(shapes, type) ? shapes[type]! : String;
	return `${shape(number)}. `;
}
