import type { ImportReport } from '../../../server/features/catalog-files/import/report.ts';
import type { Translator } from '#lib/messages/translator.ts';
import { errorText, type FieldError } from '../admin/error-text.ts';
import { fieldWords } from './field-words.ts';

export type ImportItem = Omit<ImportReport['items'][number], 'question'>;
type Message = ImportItem['messages'][number];

/** What is wrong or new about a place of a file, in the reader's language. */
interface Told {
	/** The cell or the field; empty for the whole question. */
	place: string;
	what: string;
	/** What can be done about it; empty when nothing has to be. */
	fix: string;
}

const whats = new Set([
	...['unsupported_type', 'media_dropped', 'feedback_dropped', 'distractor_dropped', 'already_there', 'no_pair'],
	...['unknown_answer', 'extra_cells', 'open_braces', 'no_right_answer', 'unknown_column', 'unknown_field'],
	...['prompt_required', 'answer_required', 'required', 'answers_too_short', 'options_too_short', 'items_too_short'],
	...['cards_too_short', 'terms_too_short', 'too_short', 'too_long', 'options_duplicate', 'duplicate'],
	...['points_invalid_type', 'countdown_invalid_type', 'invalid_type', 'answers_too_big', 'too_big', 'too_small'],
	...['type_invalid_enum', 'unsafe_url', 'unknown_reference', 'invalid_format', 'blank', 'unscored']
]);
const fixes = new Set([
	...['media_dropped', 'no_pair', 'unknown_answer', 'extra_cells', 'open_braces', 'no_right_answer', 'unknown_column'],
	...['prompt_required', 'answer_required', 'answers_too_short', 'options_too_short', 'items_too_short', 'too_long'],
	...['options_duplicate', 'points_invalid_type', 'countdown_invalid_type', 'answers_too_big', 'type_invalid_enum'],
	'unsafe_url'
]);
const wholes = new Set([
	...['payload_too_large', 'unknown_format', 'old_excel', 'open_document', 'encrypted', 'broken_archive'],
	...['empty_archive', 'xml_doctype', 'broken_xml', 'too_deep', 'too_long', 'no_header', 'open_quotes', 'no_questions'],
	...['no_catalog', 'source_error', 'duplicate', 'required', 'version_conflict', 'not_found']
]);
// What a JSON file calls the right answers.
const answerNames = /^(answer|answers|correct)\b/;

/** The word for a field that has its own words for a code: `answers_too_short`. */
const fieldOf = (path: string): string => (answerNames.test(path) ? 'answers' : (/^\w+/.exec(path)?.[0] ?? ''));

/** A message of a report in words. */
export function told(translator: Translator, message: Message): Told {
	const { path, code, cell, value } = message;
	const { t } = translator;
	// The back of a card is called `answer` as well, and there it is a text.
	const named = path === 'answer' && code === 'required' ? 'answer_required' : `${fieldOf(path)}_${code}`;
	const key = [named, code].find((one) => whats.has(one));
	const params = { value: value ?? nameIn(message.message), limit: /\d+/.exec(message.message)?.[0] ?? '' };
	const fix = [named, code].find((one) => fixes.has(one));
	return {
		place: cell ? t('imports.cell', { cell }) : fieldWords(translator, path),
		what: key === undefined ? errorText(translator, message) : t(`imports.what.${key}`, params),
		fix: fix === undefined ? '' : t(`imports.fix.${fix}`)
	};
}

const nameIn = (message: string): string => /"(.*)"/.exec(message)?.[1] ?? '';

/** Where a question stands: the row of a table, a line of a text, its number. */
export function sourceWords({ t }: Translator, source: string): string {
	const [, kind, number = ''] = /^(row|line|question) (\d+)$/.exec(source) ?? [];
	if (kind === 'row') return t('imports.row', { number });
	return kind === 'line' ? t('imports.line', { number }) : t('imports.question', { number });
}

/** Why a file was refused whole: the file or the line, and what to do. */
export function refusalWords(translator: Translator, fault: FieldError): { place: string; text: string } {
	const { t } = translator;
	const [, file = '', line = ''] = /^(?:(.*?), )?line (\d+)$/.exec(fault.path) ?? [];
	const place = line ? t('imports.line', { number: line }) : '';
	const name = file || (/\.\w{1,5}(?=$|[:[,])/.test(fault.path) ? fault.path : '');
	return {
		place: name && place ? t('imports.inFile', { file: name, place }) : name || place,
		text: wholes.has(fault.code) ? t(`imports.whole.${fault.code}`) : errorText(translator, fault)
	};
}

/** Messages that say the same, with the places they are about. */
export interface Note {
	places: string[];
	told: Told;
}

/** What is no fault, each text once. */
export function notesOf(translator: Translator, items: ImportItem[], whole: Message[]): Note[] {
	const notes = new Map<string, Note>();
	const add = (message: Message, place: string) => {
		const words = told(translator, message);
		const key = `${words.what} ${words.fix}`;
		const note = notes.get(key) ?? { places: [], told: words };
		notes.set(key, note);
		if (place) note.places.push(place);
	};
	for (const message of whole) add(message, message.cell ? translator.t('imports.cell', { cell: message.cell }) : '');
	for (const { messages, source, status } of items)
		if (status !== 'error') for (const message of messages) add(message, sourceWords(translator, source));
	return [...notes.values()];
}
