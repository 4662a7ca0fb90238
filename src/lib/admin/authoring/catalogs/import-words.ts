import type { ImportReport } from '../../../../../server/features/authoring/catalog-files/import/report.ts';
import type { Translator } from '#lib/messages/translator.ts';
import { errorText, type FieldError } from '../../shell/forms/error-text.ts';
import { fieldWords } from './field-words.ts';

export type ImportItem = Omit<ImportReport['items'][number], 'question'>;
type Message = ImportItem['messages'][number];

/** The message about a place of a file, in the reader's language. */
interface Told {
	/** The cell or the field; empty for the whole question. */
	place: string;
	what: string;
	/** How to fix it; empty if there is nothing to do. */
	fix: string;
}

const whats = new Set([
	...['unsupported_type', 'media_dropped', 'feedback_dropped', 'distractor_dropped', 'already_there', 'no_pair'],
	...['unknown_answer', 'extra_cells', 'open_braces', 'no_right_answer', 'unknown_column', 'unknown_field'],
	...['prompt_required', 'answer_required', 'required', 'answers_too_short', 'options_too_short', 'items_too_short'],
	...['cards_too_short', 'terms_too_short', 'too_short', 'too_long', 'options_duplicate', 'duplicate'],
	...['points_invalid_type', 'countdown_invalid_type', 'invalid_type', 'answers_too_big', 'too_big', 'too_small'],
	...['type_invalid_enum', 'unsafe_url', 'unknown_reference', 'invalid_format', 'blank', 'unscored'],
	...['formula_rewritten', 'link_dropped', 'order_not_kept', 'unknown_truth', 'partial_dropped', 'several_full'],
	...['weights_dropped', 'no_answer_sign', 'unknown_weight', 'case_dropped', 'points_rounded', 'unknown_difficulty'],
	...['formula_error', 'formula_without_value', 'format_unknown', 'day_order', 'untitled_column', 'ambiguous_answer'],
	...['unreadable_character', 'file_not_read', 'other_encoding', 'file_missing', 'sheet_hidden', 'sheet_empty'],
	...['sheet_not_read', 'keepOrder_invalid_type', 'too_many']
]);
const fixes = new Set([
	...['media_dropped', 'no_pair', 'unknown_answer', 'extra_cells', 'open_braces', 'no_right_answer', 'unknown_column'],
	...['prompt_required', 'answer_required', 'answers_too_short', 'options_too_short', 'items_too_short', 'too_long'],
	...['options_duplicate', 'points_invalid_type', 'countdown_invalid_type', 'answers_too_big', 'type_invalid_enum'],
	...['unsafe_url', 'unknown_truth', 'several_full', 'no_answer_sign', 'formula_error', 'formula_without_value'],
	...['format_unknown', 'day_order', 'untitled_column', 'ambiguous_answer', 'unreadable_character', 'sheet_hidden'],
	...['sheet_not_read', 'keepOrder_invalid_type']
]);
const wholes = new Set([
	...['payload_too_large', 'unknown_format', 'old_excel', 'open_document', 'encrypted', 'broken_archive'],
	...['empty_archive', 'xml_doctype', 'broken_xml', 'too_deep', 'too_long', 'no_header', 'open_quotes', 'no_questions'],
	...[
		'unknown_encoding',
		'anki',
		'h5p',
		'qti',
		'no_catalog',
		'source_error',
		'duplicate',
		'required',
		'version_conflict',
		'not_found'
	]
]);
// The name of the right answers in a JSON file.
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
		place: cell ? t('catalog-files.cell', { cell }) : fieldWords(translator, path),
		what: key === undefined ? errorText(translator, message) : t(`catalog-files.what.${key}`, params),
		fix: fix === undefined ? '' : t(`catalog-files.fix.${fix}`)
	};
}

const nameIn = (message: string): string => /"(.*)"/.exec(message)?.[1] ?? '';

/**
 * The place of a question: the row of a table, a line of a text, or its number; with its station if a file creates
 * several.
 */
export function sourceWords(
	{ t }: Translator,
	{ source, catalog }: Pick<ImportItem, 'source' | 'catalog'>,
	catalogNames: ReadonlyMap<string, string> = new Map()
): string {
	const [, kind, number = ''] = /^(row|line|question) (\d+)$/.exec(source) ?? [];
	const name = kind === 'row' || kind === 'line' ? kind : 'question';
	const place = t(`catalog-files.${name}`, { number });
	const file = catalogNames.get(catalog);
	return file === undefined ? place : t('catalog-files.inFile', { file, place });
}

/** A part of a file: its name or sheet, a line of it, a cell. */
function partWords({ t }: Translator, { path, cell }: Message): string {
	const [, file = '', line = ''] = /^(?:(.*), )?line (\d+)$/.exec(path) ?? [undefined, path];
	const place = cell ? t('catalog-files.cell', { cell }) : line ? t('catalog-files.atLine', { number: line }) : '';
	return file && place ? t('catalog-files.inFile', { file, place }) : file || place;
}

/** Why a file was refused whole: the file or the line, and what to do. */
export function refusalWords(translator: Translator, fault: FieldError): { place: string; text: string } {
	const { t } = translator;
	const [, file = '', line = ''] = /^(?:(.*?), )?line (\d+)$/.exec(fault.path) ?? [];
	const place = line ? t('catalog-files.line', { number: line }) : '';
	const name = file || (/\.\w{1,5}(?=$|[:[,])/.test(fault.path) ? fault.path : '');
	return {
		place: name && place ? t('catalog-files.inFile', { file: name, place }) : name || place,
		text: wholes.has(fault.code) ? t(`catalog-files.whole.${fault.code}`) : errorText(translator, fault)
	};
}

/** Equal messages, with the places they are about. */
export interface Note {
	places: string[];
	told: Told;
}

/** The notes that are not errors, each text once. */
export function notesOf(
	translator: Translator,
	items: ImportItem[],
	whole: Message[],
	catalogNames: ReadonlyMap<string, string> = new Map()
): Note[] {
	const notes = new Map<string, Note>();
	const add = (message: Message, place: string) => {
		const words = told(translator, message);
		const key = `${words.what} ${words.fix}`;
		const note = notes.get(key) ?? { places: [], told: words };
		notes.set(key, note);
		if (place && !note.places.includes(place)) note.places.push(place);
	};
	for (const message of whole) add(message, partWords(translator, message));
	for (const item of items)
		if (item.status !== 'error')
			for (const message of item.messages) add(message, sourceWords(translator, item, catalogNames));
	return [...notes.values()];
}
