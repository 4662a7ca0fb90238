import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Text styles: running text, bold, semi-bold, and large headings. */
export type Face = 'text' | 'strong' | 'display';

const weights = {
	400: '400Regular',
	500: '500Medium',
	600: '600SemiBold',
	700: '700Bold',
	800: '800ExtraBold'
} as const;
export type Weight = keyof typeof weights;

/** A family that is one file for each weight: its package and the name of its files. */
export interface Family {
	name: string;
	family: string;
}

const instrument: Family = { name: 'instrument-sans', family: 'InstrumentSans' };
const bricolage: Family = { name: 'bricolage-grotesque', family: 'BricolageGrotesque' };

/** The first font of each face, and the weight of its emoji. */
export const faces: Record<Face, { first: Family; weight: Weight; emoji: Weight }> = {
	text: { first: instrument, weight: 400, emoji: 400 },
	strong: { first: instrument, weight: 700, emoji: 700 },
	display: { first: bricolage, weight: 800, emoji: 700 }
};
export const emoji: Family = { name: 'noto-emoji', family: 'NotoEmoji' };

/** The fallbacks of every face: one small file each, with only the characters a name needs. */
export const scripts: readonly Family[] = [
	['noto-sans', 'NotoSans'],
	['noto-sans-hebrew', 'NotoSansHebrew'],
	['noto-sans-thai', 'NotoSansThai'],
	['noto-sans-arabic', 'NotoSansArabic'],
	['noto-sans-georgian', 'NotoSansGeorgian'],
	['noto-sans-armenian', 'NotoSansArmenian'],
	['noto-sans-ethiopic', 'NotoSansEthiopic'],
	['noto-sans-devanagari', 'NotoSansDevanagari'],
	['noto-sans-bengali', 'NotoSansBengali'],
	['noto-sans-tamil', 'NotoSansTamil']
].map(([name, family]) => ({ name: name!, family: family! }));
/** Families with tens of thousands of characters, cut into parts. */
export const cutFamilies = ['noto-sans-sc', 'noto-sans-kr'] as const;

const load = createRequire(import.meta.url);
const folderOf = (name: string) => path.dirname(load.resolve(`${name}/package.json`));

/** The file of a family in one weight; throws where its package is not installed. */
export function fileOf({ name, family }: Family, weight: Weight): string {
	const style = weights[weight];
	return path.join(folderOf(`@expo-google-fonts/${name}`), style, `${family}_${style}.ttf`);
}

type Range = readonly [first: number, last: number];
/** A part of a large family: its file, and which signs it has. */
interface Slice {
	slice: string;
	file: string;
	ranges: Range[];
}
const slices = new Map<string, Slice[]>();
const hex = (digits: string) => Number.parseInt(digits, 16);

/** The parts of a large family; throws where its package is not installed. */
export function slicesOf(family: string): Slice[] {
	const known = slices.get(family);
	if (known) return known;
	const folder = folderOf(`@fontsource-variable/${family}`);
	const listed = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
	const parts = Object.entries(listed).map(([name, signs]) => {
		const slice = name.replace(/^\[(.*)\]$/, '$1');
		const ranges = signs.split(',').map((range): Range => {
			const [first = '', last = first] = range.replace('U+', '').split('-');
			return [hex(first), hex(last)];
		});
		return { slice, file: path.join(folder, `files/${family}-${slice}-wght-normal.woff2`), ranges };
	});
	slices.set(family, parts);
	return parts;
}

/** Every file that a PDF may need; throws where a package is not installed. */
export function fontFiles(): string[] {
	const whole = Object.values(faces).flatMap(({ first, weight, emoji: light }) => [
		fileOf(first, weight),
		...scripts.map((family) => fileOf(family, weight)),
		fileOf(emoji, light)
	]);
	const parts = cutFamilies.flatMap((family) => slicesOf(family).map(({ file }) => file));
	return [...new Set([...whole, ...parts])];
}
