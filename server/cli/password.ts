import { fstatSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { randomText } from '../runtime/crypto.ts';

// Without vowels and look-alikes: easy to copy by hand, and no accidental words.
const letters = 'bcdfghjkmnpqrstvwxz23456789';
const groupLength = 5;

/** A password of three groups of five letters and digits (71 bits). */
export const makePassword = (): string => Array.from({ length: 3 }, () => randomText(groupLength, letters)).join('-');

/** The password on standard input when something is piped into it, else a made one. */
export async function givenPassword(): Promise<{ password: string; isMade: boolean }> {
	const given = isPiped() ? (await text(process.stdin)).replace(/\r?\n$/, '') : '';
	return given ? { password: given, isMade: false } : { password: makePassword(), isMade: true };
}

function isPiped(): boolean {
	try {
		const input = fstatSync(0);
		return input.isFIFO() || input.isFile() || input.isSocket();
	} catch {
		// Standard input is closed.
		return false;
	}
}
