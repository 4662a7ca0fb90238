import { parseArgs } from 'node:util';
import { UsageError } from './usage.ts';

/** An option that takes a value (`value` names it in the help) or a switch without one. */
export interface Option {
	text: string;
	value?: string;
	/** Must be given. */
	isNeeded?: true;
	/** Value when it is not given. */
	unset?: string;
}
type Options = Record<string, Option>;
type ValueOf<O extends Option> = O extends { value: string }
	? O extends { isNeeded: true } | { unset: string }
		? string
		: string | undefined
	: boolean;

/** What a command line said. */
export interface Call<O extends Options = Options> {
	options: { [Name in keyof O]: ValueOf<O[Name]> };
	/** The one word behind the command; '' for commands that take none. */
	subject: string;
}

interface Definition<O extends Options> {
	/** The words that call it, such as `user create`. */
	name: string;
	summary: string;
	options: O;
	/** Names the one word that has to follow the command. */
	subject?: string;
	run: (call: Call<O>) => Promise<void>;
}

/** One command of the command line. */
export interface Command {
	name: string;
	summary: string;
	help: string;
	/** Runs it with the words behind its name; UsageError when they do not fit. */
	run: (words: string[]) => Promise<void>;
}

/** Declares a command; the types of its options follow from it. */
export const command = <const O extends Options>(definition: Definition<O>): Command => ({
	name: definition.name,
	summary: definition.summary,
	help: helpOf(definition),
	run: (words) => definition.run(readCall(definition, words))
});

function readCall<O extends Options>({ options, subject }: Definition<O>, words: string[]): Call<O> {
	const types = Object.entries(options).map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }]);
	const { values, positionals } = parse(words, Object.fromEntries(types));
	const unset = Object.entries(options).map(([name, { value, unset }]) => [name, value ? unset : false]);
	const needed = Object.entries(options).filter(([name, { isNeeded }]) => isNeeded && !values[name]);
	if (needed.length) throw new UsageError(`Missing: ${needed.map(([name]) => `--${name}`).join(', ')}.`);
	if (subject && !positionals.length) throw new UsageError(`Missing: <${subject}>.`);
	const extra = positionals.slice(subject ? 1 : 0);
	if (extra.length) throw new UsageError(`Not understood: ${extra.join(' ')}.`);
	return {
		options: { ...Object.fromEntries(unset), ...values } as Call<O>['options'],
		subject: subject ? positionals[0]! : ''
	};
}

function parse(args: string[], options: Record<string, { type: 'string' | 'boolean' }>) {
	try {
		return parseArgs({ args, options, allowPositionals: true });
	} catch (error) {
		throw new UsageError((error as Error).message);
	}
}

function helpOf({ name, summary, options, subject }: Omit<Definition<Options>, 'run'>): string {
	const shown = ([option, { value, isNeeded }]: [string, Option]) => {
		const text = value ? `--${option} ${value}` : `--${option}`;
		return isNeeded ? text : `[${text}]`;
	};
	const entries = Object.entries(options);
	const usage = ['npm run marquee --', name, subject ? `<${subject}>` : '', ...entries.map(shown)].filter(Boolean);
	const width = Math.max(0, ...entries.map(([option]) => option.length)) + 4;
	const lines = entries.map(([option, { text }]) => `  ${`--${option}`.padEnd(width)}${text}`);
	return [summary, '', `Usage: ${usage.join(' ')}`, ...(lines.length ? ['', ...lines] : [])].join('\n');
}
