import type { Readable } from 'node:stream';
import { JSONParser, TokenType } from '@streamparser/json';
import { invalidField } from '../../../../runtime/errors.ts';

/** A value of a backup as it comes: its place as names and numbers from the outermost object on. */
type Hear = (place: (string | number)[], value: unknown) => void;

const heads = [
	'format',
	'version',
	'namespace',
	'exportedAt',
	'app',
	'keyFingerprint',
	'mode',
	'dryRun',
	'confirm',
	'duringPlay'
];
/** What is kept in memory one at a time. */
const paths = ['sections.*.*', 'media.manifest.*', 'media.files.*', ...heads];
const mostDepth = 100;

const broken = (message: string) => invalidField('backup', 'invalid_json', message);

/** What the lists of a backup, and what they are in, are made of. */
const lists: Record<string, TokenType> = {
	backup: TokenType.LEFT_BRACE,
	sections: TokenType.LEFT_BRACE,
	'sections.*': TokenType.LEFT_BRACKET,
	media: TokenType.LEFT_BRACE,
	'media.manifest': TokenType.LEFT_BRACKET,
	'media.files': TokenType.LEFT_BRACE
};
const known = new Set([...heads, ...Object.keys(lists)]);

/** The place inside of the backup, whether or not it is a field of what was sent. */
const withoutEnvelope = <Name extends string | number>(place: Name[]): Name[] =>
	place[0] === 'backup' && place.length > 1 ? place.slice(1) : place;

/** Follows the names that enclose a token; refuses what no backup has. */
class Names {
	#stack: (string | null)[] = [];
	#last: unknown;
	#seen = new Set<string>();
	/** The list whose value comes next. */
	#awaited: string | undefined;
	#begun: (names: string[]) => void;

	constructor(begun: (names: string[]) => void) {
		this.#begun = begun;
	}

	hear(token: TokenType, value: unknown): void {
		if (this.#awaited !== undefined && token !== TokenType.COLON) this.#requireForm(this.#awaited, token);
		if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
			if (this.#stack.push(null) > mostDepth) throw broken('The file is nested too deeply.');
		} else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#stack.pop();
		else if (token === TokenType.COLON) this.#name(String(this.#last));
		this.#last = value;
	}

	#requireForm(place: string, token: TokenType): void {
		this.#awaited = undefined;
		const wanted = lists[place.startsWith('sections.') ? 'sections.*' : place];
		if (wanted === undefined || token === wanted) return;
		const form = wanted === TokenType.LEFT_BRACE ? 'an object' : 'a list';
		throw invalidField(place.slice(0, 100), 'invalid_type', `This must be ${form}.`);
	}

	#name(name: string): void {
		if (name === '__proto__') throw broken('The file has a field with the name "__proto__".');
		this.#stack[this.#stack.length - 1] = name;
		// Names of lists and of what they are in; those of records are looked at with their record.
		if (this.#stack.length > 4 || this.#stack.includes(null)) return;
		const names = withoutEnvelope(this.#stack as string[]);
		if (names.length > 2 || (names.length === 2 && names[0] !== 'sections' && names[0] !== 'media')) return;
		const place = names.join('.');
		const short = place.slice(0, 100);
		if (names[0] !== 'sections' && !known.has(place))
			throw invalidField(short, 'unknown_field', 'This version does not know this field.');
		if (this.#seen.has(place)) throw invalidField(short, 'twice', `"${short}" is there twice.`);
		this.#seen.add(place);
		this.#awaited = place;
		this.#begun(names);
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
		hear(withoutEnvelope([...stack.slice(1).map((one) => one.key as string | number), key as string | number]), value);
	parser.onError = (error) => (failed ??= error);
	for await (const chunk of text) {
		try {
			parser.write(chunk as Buffer);
		} catch (thrown) {
			failed ??= thrown;
		}
		if (failed) break;
	}
	if (failed) throw asRefusal(failed);
	if (!parser.isEnded) throw broken('The file is cut off: its end is missing.');
}

function asRefusal(failed: unknown): unknown {
	const { message, name } = failed as Error;
	// Before the first and after the last token the library throws plain errors.
	const isState = / in state \w+$/.test(message);
	return isState || name === 'TokenizerError' || name === 'TokenParserError' || failed instanceof SyntaxError
		? broken(`The file is not JSON: ${message.slice(0, 120)}`)
		: failed;
}
