import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const triviaFolder = 'tests/fixtures/trivia';

interface TriviaQuestion {
	type: 'mc';
	points?: number;
	prompt: string;
	options: string[];
	answers: number[];
}
interface TriviaEntry {
	slug: string;
	name: string;
	sort_order: number;
	raetsel_buchstabe: string;
}

const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(triviaFolder, file), 'utf8')) as T;

/** The list of the six trivia catalogs. */
export const triviaList = read<TriviaEntry[]>('catalogs.json');
/** The questions of one of them. */
export const triviaQuestions = (slug: string): TriviaQuestion[] => read(`${slug}.json`);
/** Every file of the folder, as an import takes them. */
export const triviaFiles = (): { name: string; text: string }[] =>
	globSync('*.json', { cwd: triviaFolder }).map((name) => ({
		name,
		text: readFileSync(path.join(triviaFolder, name), 'utf8')
	}));

/** A text of the files without the control characters that a few of them hold: nobody sees them, so they are not stored. */
export const visible = (text: string): string => text.replace(/\p{Cc}/gu, '');

const rightTexts = new Map(
	triviaList.flatMap(({ slug }) =>
		triviaQuestions(slug).map(({ prompt, options, answers }) => [
			`${visible(prompt)} ${[...options].sort().join('|')}`,
			new Set(answers.map((index) => options[index]!))
		])
	)
);

/** The ids of the right options of a question as a player sees it, by the texts of the files. */
export function rightOptions({
	prompt,
	options
}: {
	prompt: string;
	options: { id: string; text: string }[];
}): string[] {
	const key = `${prompt} ${options
		.map(({ text }) => text)
		.sort()
		.join('|')}`;
	const right = rightTexts.get(key);
	if (!right) throw new Error(`no such question: ${key}`);
	return options.filter(({ text }) => right.has(text)).map(({ id }) => id);
}
