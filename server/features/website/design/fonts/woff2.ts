import { brotliDecompressSync } from 'node:zlib';

/** Why a file is no font that pages may load. */
export type FontFault = 'broken' | 'collection' | 'pictures' | 'too_large';

/** A table of a compressed font, as its directory tells. */
interface TableEntry {
	tag: string;
	/** Bytes in the decompressed data. */
	size: number;
}

const headerBytes = 48;
const collection = 0x74746366;
const flavors = new Set([0x00010000, 0x4f54544f, 0x74727565]);
const mostTables = 64;
/** A font of 300 kB has about 1 MB inside. */
const mostInside = 8 * 1024 * 1024;
// In the order of their numbers, as the format defines them.
const knownTags = (
	'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT ' +
	'VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar ' +
	'fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
	.replaceAll('_', ' ')
	.match(/\S+ ?/g)!
	.map((tag) => tag.trimEnd().padEnd(4));

/** Whether a file begins as a WOFF2 font does. */
export const isWoff2 = (bytes: Uint8Array): boolean =>
	bytes.length >= headerBytes && Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'wOF2';

/** A length in groups of seven bits, and where it ends; undefined for one that is none. */
function lengthAt(bytes: Buffer, at: number): [length: number, end: number] | undefined {
	let length = 0;
	for (let end = at; end < Math.min(at + 5, bytes.length); end += 1) {
		length = length * 128 + (bytes[end]! & 0x7f);
		if (bytes[end]! < 0x80) return [length, end + 1];
	}
	return undefined;
}

/** The entry of a table, and where it ends. Only outlines have another form inside: their lengths are in two. */
function entryAt(bytes: Buffer, at: number): [entry: TableEntry, end: number] | undefined {
	const flags = bytes[at] ?? 0;
	const isKnown = (flags & 0x3f) !== 0x3f;
	const tag = isKnown ? knownTags[flags & 0x3f]! : bytes.toString('latin1', at + 1, at + 5);
	const whole = lengthAt(bytes, at + (isKnown ? 1 : 5));
	if (!whole) return undefined;
	const version = flags >>> 6;
	const isOutline = tag === 'glyf' || tag === 'loca';
	if (isOutline ? version === 3 : version === 0) return [{ tag, size: whole[0] }, whole[1]];
	if (!isOutline || version !== 0) return undefined;
	const inner = lengthAt(bytes, whole[1]);
	return inner && [{ tag, size: inner[0] }, inner[1]];
}

function directoryOf(bytes: Buffer): { entries: TableEntry[]; end: number } | undefined {
	const entries: TableEntry[] = [];
	const count = bytes.readUInt16BE(12);
	let end = headerBytes;
	if (count < 1 || count > mostTables) return undefined;
	for (let index = 0; index < count; index += 1) {
		const found = entryAt(bytes, end);
		if (!found || entries.some(({ tag }) => tag === found[0].tag)) return undefined;
		entries.push(found[0]);
		end = found[1];
	}
	return { entries, end };
}

/**
 * The tags of a font whose data is as long as its directory says; otherwise why not. Nothing is decompressed beyond what
 * the directory promises, and that has a limit.
 */
export function tagsOf(bytes: Buffer): string[] | FontFault {
	const flavor = bytes.readUInt32BE(4);
	if (flavor === collection) return 'collection';
	const directory = directoryOf(bytes);
	if (!flavors.has(flavor) || bytes.readUInt32BE(8) !== bytes.length || !directory) return 'broken';
	const { entries, end } = directory;
	const inside = entries.reduce((sum, { size }) => sum + size, 0);
	if (inside > mostInside) return 'too_large';
	const packed = bytes.subarray(end, end + bytes.readUInt32BE(20));
	if (unpackedLength(packed, inside) !== inside) return 'broken';
	const tags = entries.map(({ tag }) => tag);
	return tags.includes('SVG ') ? 'pictures' : tags;
}

function unpackedLength(packed: Buffer, most: number): number | undefined {
	try {
		return brotliDecompressSync(packed, { maxOutputLength: most }).length;
	} catch {
		return undefined;
	}
}
