import { withoutMargin } from '#lib/text/margin.ts';
import { maxQuestions } from '../../catalogs/read/read.ts';
import { longestText } from './longest.ts';
import { about, aboutField, type ReadMessage, type ReadRow } from './rows.ts';

const option = /^\s*([A-Z])[.)]\s+(.*)$/;
const answer = /^\s*ANSWERS?\s*:\s*(.*)$/i;
const lines = /\r\n|\n|\r/;

/** Whether a text is in Aiken format: options with letters, then a line that names the right one. */
export function isAiken(text: string): boolean {
	const some = text.slice(0, 65_536).split(lines);
	return some.some((line, index) => answer.test(line) && index > 1 && option.test(some[index - 1]!));
}

/** A question while it is read. */
interface OpenQuestion {
	line: number;
	prompt: string[];
	options: { letter: string; text: string }[];
}

/** The questions of an Aiken text; reading ends behind one more than a catalog may have. */
export function readAiken(text: string): ReadRow[] {
	const rows: ReadRow[] = [];
	let open: OpenQuestion | undefined;
	const end = (marks: string | undefined) => {
		if (open) rows.push(rowOf(open, marks));
		open = undefined;
	};
	for (const [index, line] of text.split(lines).entries()) {
		if (rows.length > maxQuestions) return rows;
		const [, marks] = (line.length > 6 && answer.exec(line)) || [];
		const [, letter, shown = ''] = (line.length > 2 && option.exec(line)) || [];
		if (marks !== undefined) end(marks);
		else if (!line.trim()) {
			if (open?.options.length) end(undefined);
		} else if (letter !== undefined && open) open.options.push({ letter, text: shown.trim() });
		else if (open?.options.length) open.options.at(-1)!.text += `\n${line.trimEnd()}`;
		else (open ??= { line: index + 1, prompt: [], options: [] }).prompt.push(line.trimEnd());
	}
	end(undefined);
	return rows;
}

function rowOf({ line, prompt, options }: OpenQuestion, marks: string | undefined): ReadRow {
	const faults: ReadMessage[] = [];
	const letters = (marks ?? '')
		.toUpperCase()
		.split(/[\s,;.)]+|\bAND\b/, 30)
		.filter((mark) => mark);
	if (!letters.length) faults.push(aboutField('answers', about('no_right_answer', 'The line "ANSWER:" is missing.')));
	const answers = letters.flatMap((mark) => {
		const place = options.findIndex(({ letter }) => letter === mark);
		if (place < 0)
			faults.push(aboutField('answers', about('unknown_answer', 'The right answer names no option.', mark)));
		return place < 0 ? [] : [place];
	});
	const shown = withoutMargin(prompt.join('\n').slice(0, longestText + 1));
	const raw = { type: 'mc', prompt: shown, options: options.map(({ text }) => text), answers: [...new Set(answers)] };
	return { source: `line ${line}`, raw, prompt: shown, warnings: [], faults };
}
