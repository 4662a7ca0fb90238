/** The colour roles of pictures in blocks, so that they follow the theme. */
type Role = 'ink' | 'muted' | 'line' | 'mist' | 'paper' | 'primary' | 'bulb' | 'sign' | 'accent';
/** A rectangle of a picture of 132 × 80: role, left, top, width, height, radius of its corners. */
export type Mark = readonly [role: Role, x: number, y: number, width: number, height: number, radius?: number];
/** A picture for each variant of a block type. */
export type Pictures<Variant extends string> = Record<Variant, readonly Mark[]>;

/** Lines of running text below each other. */
export const text = (x: number, y: number, widths: readonly number[], role: Role = 'line'): Mark[] =>
	widths.map((width, index) => [role, x, y + index * 5, width, 2, 1]);

/** A heading. */
export const title = (x: number, y: number, width: number, role: Role = 'ink'): Mark => [role, x, y, width, 4, 1.5];

/** A button. */
export const button = (x: number, y: number, width = 18, role: Role = 'primary'): Mark => [role, x, y, width, 6, 3];

/** A lamp or a face. */
export const dot = (x: number, y: number, size: number, role: Role = 'bulb'): Mark => [
	role,
	x,
	y,
	size,
	size,
	size / 2
];

/** A photo: evening, a moon and a hill. */
export const photo = (x: number, y: number, width: number, height: number): Mark[] => [
	['accent', x, y, width, height, 2],
	['bulb', x + width * 0.68, y + height * 0.16, height * 0.2, height * 0.2, height * 0.1],
	['sign', x, y + height * 0.72, width, height * 0.28, 1]
];

/** The same marks for each place of a row or column. */
export const each = <Place>(places: readonly Place[], draw: (place: Place, index: number) => readonly Mark[]): Mark[] =>
	places.flatMap((place, index) => [...draw(place, index)]);
