import type { Block } from '#lib/blocks/blocks.ts';
import { escapeHtml } from '#lib/text/escape-html.ts';
import type { Imprint } from '../../../platform/settings/model.ts';

const fields = ['name', 'person', 'street', 'city', 'phone', 'email', 'website'] as const;
type Field = (typeof fields)[number];

const mark = /\{\{operator\.([a-z]{1,10})\}\}/g;
// With a comma or space that joins it to what comes before.
const joinedMark = /(?:, ?)?\{\{operator\.([a-z]{1,10})\}\}/g;
const startsWithMark = /^(?:<[^<>]*>)*\{\{/;
const lineBreak = /(<br ?\/?>|<\/?(?:p|li|h2|h3|h4|td|th|figcaption|blockquote)(?: [^<>]*)?>)/;
const isBreak = (part: string | undefined): boolean => part !== undefined && part.startsWith('<br');
const tag = /<[^<>]*>/g;

function valueOf(field: Field, operator: Imprint): string | null {
	const { displayName, company, zip, city } = operator;
	if (field === 'name') return company ?? displayName;
	if (field === 'person') return displayName ?? company;
	if (field === 'city') return [zip, city].filter(Boolean).join(' ') || null;
	return operator[field];
}

const isField = (name: string): name is Field => fields.some((field) => field === name);
const fieldsIn = (text: string): Field[] => [...text.matchAll(mark)].map(([, name]) => name!).filter(isField);
const hasText = (html: string): boolean => html.replace(tag, '').trim() !== '';

/** A sentence with the values of the imprint; one that has none of its values says nothing and loses its text. */
function fillSentence(sentence: string, operator: Imprint): string {
	const asked = fieldsIn(sentence);
	if (asked.length === 0) return sentence;
	if (asked.every((field) => valueOf(field, operator) === null)) return sentence.match(tag)?.join('') ?? '';
	const filled = sentence.replace(joinedMark, (all, name: string) => {
		if (!isField(name)) return all;
		const value = valueOf(name, operator);
		return value === null ? '' : all.slice(0, all.indexOf('{{')) + escapeHtml(value);
	});
	// The comma behind a first value that is missing.
	return startsWithMark.test(sentence) ? filled.replace(/^((?:<[^<>]*>)*), ?/, '$1') : filled;
}

const fillLine = (line: string, operator: Imprint): string =>
	line
		.split(/(?<=[.!?]) /)
		.map((sentence) => fillSentence(sentence, operator))
		.filter((sentence) => sentence !== '')
		.join(' ');

/**
 * Fills in `{{operator.name}}` and similar placeholders of HTML from the imprint. A line or sentence whose values are
 * all missing is left out.
 */
export function fillOperator(html: string, operator: Imprint): string {
	if (fieldsIn(html).length === 0) return html;
	const parts = html.split(lineBreak);
	const kept: string[] = [];
	for (const [at, part] of parts.entries()) {
		const filled = at % 2 ? part : fillLine(part, operator);
		const isEmptied = at % 2 === 0 && hasText(part) && !hasText(filled);
		// The line goes with its break: the one before it, or the one behind it.
		if (isEmptied && isBreak(kept.at(-1))) kept.pop();
		else if (isEmptied && isBreak(parts[at + 1])) parts[at + 1] = '';
		kept.push(filled);
	}
	return kept.join('').replaceAll('<p></p>', '');
}

/** Whether blocks show what the imprint says. */
export const needsOperator = (blocks: readonly Block[]): boolean => fieldsIn(JSON.stringify(blocks)).length > 0;
