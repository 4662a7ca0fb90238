import { unreadable } from './refusal.ts';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

const starts = (bytes: Uint8Array, ...head: number[]) => head.every((byte, index) => bytes[index] === byte);

function encodingOf(bytes: Uint8Array): Encoding {
	if (starts(bytes, 0xff, 0xfe)) return 'utf-16le';
	if (starts(bytes, 0xfe, 0xff)) return 'utf-16be';
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(bytes);
		return 'utf-8';
	} catch {
		return 'windows-1252';
	}
}

/** The text of a file, without byte order mark, and how it was written; 422 for what is no text. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
	const encoding = encodingOf(bytes);
	if (!encoding.startsWith('utf-16') && bytes.includes(0))
		throw unreadable('unknown_format', 'This is no text that can be read here.');
	return { text: new TextDecoder(encoding).decode(bytes), encoding };
}
