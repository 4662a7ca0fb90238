import { readFileSync } from 'node:fs';
import { nameKey } from '#lib/text/name-key.ts';

/** Words by category; `default` belongs to all of them. */
type Words = Record<string, readonly string[]>;

/** The words of one language that names are made of: an adjective, and a noun in the plural that it agrees with. */
export interface Lexicon {
	version: number;
	locale: string;
	join: string;
	adjectives: Words;
	nouns: Words;
}

const read = (locale: string): Lexicon =>
	JSON.parse(
		readFileSync(new URL(`../../../../database/seeds/lexicon/${locale}.json`, import.meta.url), 'utf8')
	) as Lexicon;
const german = read('de');
const lexicons = new Map([german, read('en')].map((lexicon) => [lexicon.locale, lexicon]));

/** The words of a locale, of its language, or else the German ones. */
export const lexiconOf = (locale: string): Lexicon =>
	lexicons.get(locale) ?? lexicons.get(locale.split('-')[0]!) ?? german;

const chosen = (words: Words, categories: readonly string[]): readonly string[] =>
	(categories.length ? categories : Object.keys(words)).flatMap((category) => words[category] ?? []);
const keysOf = (words: readonly string[]) => new Set(words.map(nameKey));
const common = (one: number, other: number): number => (other ? common(other, one % other) : one);

/** Every name that the words of some categories make; none named = all. */
export class NameList {
	readonly version: number;
	readonly #join: string;
	readonly #adjectives: readonly string[];
	readonly #nouns: readonly string[];
	readonly #keys: { adjectives: Set<string>; nouns: Set<string> };

	constructor({ version, join, adjectives, nouns }: Lexicon, tones: readonly string[], domains: readonly string[]) {
		this.version = version;
		this.#join = join;
		this.#adjectives = chosen(adjectives, tones);
		this.#nouns = chosen(nouns, domains);
		this.#keys = { adjectives: keysOf(this.#adjectives), nouns: keysOf(this.#nouns) };
	}

	/** How many names there are. */
	get total(): number {
		return this.#adjectives.length * this.#nouns.length;
	}

	/** Whether a name, by its key, is one of them. */
	has(key: string): boolean {
		const [adjective = '', noun = '', ...more] = key.split(' ');
		return !more.length && this.#keys.adjectives.has(adjective) && this.#keys.nouns.has(noun);
	}

	/** All names, each once, in an order that follows from the seed. */
	*from(seed: number): Generator<string> {
		const { total } = this;
		const nouns = this.#nouns.length;
		let step = Math.max(1, (Math.imul(seed, 2_654_435_761) >>> 0) % total);
		while (common(step, total) > 1) step = (step % total) + 1;
		for (let count = 0, at = seed % total; count < total; count += 1, at = (at + step) % total)
			yield `${this.#adjectives[Math.floor(at / nouns)]}${this.#join}${this.#nouns[at % nouns]}`;
	}
}
