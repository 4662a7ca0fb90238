import type { Readable } from 'node:stream';
import { JSONParser, TokenType } from '@streamparser/json';
import { invalidField } from '../../../../runtime/errors.ts';

/** A value of a backup as it comes: its place as names and numbers from the outermost object on. */
type Hear = (place: (string | number)[], value: unknown) => void;

const heads = ['format', 'version', 'namespace', 'exportedAt', 'app', 'keyFingerprint', 'mode', 'dryRun', 'confirm'];
/** What is kept in memory one at a time. */
const paths = ['sections.*.*', 'media.manifest.*', 'media.files.*', ...heads];
const mostDepth = 100;

const broken = (message: string) => invalidField('backup', 'invalid_json', message);

/** Follows the names that enclose a token; refuses what no backup has. */
class Names {
	#stack: (string | null)[] = [];
	#last: unknown;
	#seen = new Set<string>();
	#begun: (names: string[]) => void;

	constructor(begun: (names: string[]) => void) {
		this.#begun = begun;
	}

	hear(token: TokenType, value: unknown): void {
		if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
			if (this.#stack.push(null) > mostDepth) throw broken('The file is nested too deeply.');
		} else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#stack.pop();
		else if (token === TokenType.COLON) this.#name(String(this.#last));
		this.#last = value;
	}

	#name(name: string): void {
		if (name === '__proto__') throw broken('The file has a field with the name "__proto__".');
		this.#stack[this.#stack.length - 1] = name;
		// Names of lists and of what they are in; those of records are looked at with their record.
		if (this.#stack.length > 4 || this.#stack.includes(null)) return;
		const names = this.#stack as string[];
		const place = names.join('.');
		const isList = names.length - Number(names[0] === 'backup') < 3;
		if (isList && this.#seen.has(place)) throw invalidField(place, 'twice', `"${place}" is there twice.`);
		if (isList) this.#seen.add(place);
		this.#begun([...names]);
	}
}

/**
 * Reads the JSON of a backup part by part, in memory for one record. `begun` hears each list that begins, by the names
 * around it, `hear` each value. Throws 422 for what is no JSON.
 */
export async function readBackupJson(
	text: Readable,
	{ hear, begun }: { hear: Hear; begun: (names: string[]) => void }
): Promise<void> {
	const parser = new JSONParser({
		paths: paths.flatMap((path) => [`$.${path}`, `$.backup.${path}`]),
		keepStack: false
	});
	let failed: unknown;
	const names = new Names(begun);
	parser.onToken = ({ token, value }) => names.hear(token, value);
	parser.onValue = ({ value, key, stack }) =>
		hear([...stack.slice(1).map((one) => one.key as string | number), key as string | number], value);
	parser.onError = (error) => (failed ??= error);
	for await (const chunk of text) {
		parser.write(chunk as Buffer);
		if (failed) break;
	}
	if (failed) throw asRefusal(failed);
	if (!parser.isEnded) throw broken('The file is cut off: its end is missing.');
}

function asRefusal(failed: unknown): unknown {
	const { message, name } = failed as Error;
	return name === 'TokenizerError' || name === 'TokenParserError' || failed instanceof SyntaxError
		? broken(`The file is not JSON: ${message.slice(0, 120)}`)
		: failed;
}
