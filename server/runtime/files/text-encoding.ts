import { unreadable } from './file-refusal.ts';

/** Encodings that a file can be read in, by their names in the standard of the web. */
export const encodings = [
	...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253'] as const),
	...(['windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258', 'iso-8859-2'] as const),
	...(['iso-8859-5', 'iso-8859-7', 'iso-8859-15', 'koi8-r', 'koi8-u', 'macintosh', 'shift_jis', 'euc-jp'] as const),
	...(['gbk', 'gb18030', 'big5', 'euc-kr'] as const)
] as const;
export type Encoding = (typeof encodings)[number];

/** A text with how it was written and where it could not be read. */
export interface DecodedText {
	text: string;
	encoding: Encoding;
	/** Lines with bytes that are no characters, the first ones. */
	badLines: number[];
}

const mostLines = 20;
const starts = (bytes: Uint8Array, ...head: number[]) => head.every((byte, index) => bytes[index] === byte);

/** The encoding that an XML declaration names; undefined without one. */
function declared(bytes: Uint8Array): string | undefined {
	const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1000)).toString('latin1');
	return /^(?:\xef\xbb\xbf)?\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1];
}

/** The encoding of that name, however it is spelled; 422 for one that is not known. */
function named(label: string): Encoding {
	try {
		const { encoding } = new TextDecoder(label);
		const known = encodings.find((one) => one === encoding);
		if (known) return known;
	} catch {
		// Told below.
	}
	throw unreadable('unknown_encoding', 'The file says it is written in an encoding that is not known here.');
}

/** UTF-8 where bytes beyond ASCII mostly fit it, even if a few are broken; else Western Europe. */
function guessed(bytes: Uint8Array): Encoding {
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(bytes);
		return 'utf-8';
	} catch {
		const text = new TextDecoder('utf-8').decode(bytes);
		let [bad, fit] = [0, 0];
		for (let index = 0; index < text.length; index += 1) {
			const code = text.charCodeAt(index);
			if (code === 0xfffd) bad += 1;
			else if (code > 0x7f) fit += 1;
		}
		return fit >= bad ? 'utf-8' : 'windows-1252';
	}
}

function encodingOf(bytes: Uint8Array): Encoding {
	if (starts(bytes, 0xff, 0xfe)) return 'utf-16le';
	if (starts(bytes, 0xfe, 0xff)) return 'utf-16be';
	if (starts(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
	const label = declared(bytes);
	const said = label === undefined ? 'utf-8' : named(label);
	return said.startsWith('utf') ? guessed(bytes) : said;
}

/**
 * The text of a file without byte order mark, and its encoding: as requested, as the file says, or detected; 422 if it
 * is not text.
 */
export function decodeText(bytes: Uint8Array, wish?: Encoding): DecodedText {
	const encoding = wish ?? encodingOf(bytes);
	if (!encoding.startsWith('utf-16') && bytes.includes(0))
		throw unreadable('unknown_format', 'This is no text that can be read here.');
	const text = new TextDecoder(encoding).decode(bytes);
	return { text, encoding, badLines: linesWith(text, '\ufffd') };
}

function linesWith(text: string, sign: string): number[] {
	const lines: number[] = [];
	if (!text.includes(sign)) return lines;
	text.split(/\r\n|\n|\r/).forEach((line, index) => {
		if (lines.length < mostLines && line.includes(sign)) lines.push(index + 1);
	});
	return lines;
}
