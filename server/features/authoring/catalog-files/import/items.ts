import { contentOf } from '#lib/questions/index.ts';
import { storedTranslations } from '#lib/questions/translations.ts';
import type { QuestionInput } from '#lib/questions/types.ts';
import { isObject, type Raw } from '#lib/questions/reading.ts';
import type { FieldError } from '../../../../runtime/errors.ts';
import { readQuestion } from '../../catalogs/read/read-question.ts';
import type { QuestionResponse } from '../../catalogs/read/question-response.ts';
import { writeQuestion } from '../../catalogs/write/write.ts';
import { beyondReading } from './longest.ts';
import { about, beginning, type ReadCatalog, type ReadMessage, type ReadRow } from './rows.ts';

export const statuses = ['ok', 'warning', 'error', 'skipped'] as const;

/** One question of a file as the report shows it. */
export interface Item {
	/** Counted from 1 through the whole file. */
	n: number;
	source: string;
	/** Place of its catalog among those of the file. */
	catalog: number;
	type: string | null;
	prompt: string;
	status: (typeof statuses)[number];
	messages: ReadMessage[];
	/** In the strict form of the own JSON. */
	question?: QuestionForm | undefined;
}
type QuestionForm = Omit<QuestionResponse, 'id'> & { id?: number };

export interface Judging {
	/** Points of questions that name none. */
	points: number;
	skipInvalid: boolean;
}

/** Every question of a file, held against the rules of its type. */
export const itemsOf = (catalogs: ReadCatalog[], judging: Judging): Item[] =>
	catalogs
		.flatMap(({ rows }, catalog) => rows.map((row) => ({ row, catalog })))
		.map(({ row, catalog }, index) => judged(row, { n: index + 1, catalog }, judging));

function judged(row: ReadRow, place: Pick<Item, 'n' | 'catalog'>, { points, skipInvalid }: Judging): Item {
	const { source, prompt, raw } = row;
	const item = { ...place, source, prompt: beginning(prompt) };
	const long = raw && beyondReading(raw);
	if (long) return { ...item, type: row.type ?? null, messages: [long], status: skipInvalid ? 'skipped' : 'error' };
	if (!raw && !row.faults.length)
		return { ...item, type: row.type ?? null, status: 'skipped', messages: [unplayable(row)] };
	const found = raw ? readQuestion(withPoints(raw, points), '') : { faults: [], warnings: [] };
	const faults = [...row.faults, ...placed(found.faults, row)];
	const messages = [...distinct(faults), ...row.warnings, ...placed(found.warnings, row), ...unreadable(raw)];
	const type = found.question?.type ?? (typeof raw?.type === 'string' ? raw.type : (row.type ?? null));
	if (faults.length || !found.question) return { ...item, type, messages, status: skipInvalid ? 'skipped' : 'error' };
	const question = formOf(found.question);
	return { ...item, type, messages, status: messages.length ? 'warning' : 'ok', question };
}

const unplayable = ({ type = '' }: ReadRow): ReadMessage => ({
	path: 'type',
	code: 'unsupported_type',
	message: 'Questions of this type cannot be played here; this one is left out.',
	value: beginning(type)
});

/** Characters that could not be read in the encoding of the file. */
const unreadable = (raw: Raw | undefined): ReadMessage[] =>
	JSON.stringify(raw ?? {}).includes('\ufffd')
		? [about('unreadable_character', 'A character cannot be read in this encoding; a sign (\ufffd) stands for it.')]
		: [];

const withPoints = (raw: Record<string, unknown>, points: number) =>
	raw.points === undefined || raw.points === null ? { ...raw, points: isUnscored(raw.type) ? 0 : points } : raw;
const isUnscored = (type: unknown) => typeof type === 'string' && /^(flip|info|card)$/i.test(type.trim());

/** Messages with the cell and the value that they are about. */
const placed = (found: FieldError[], { raw, cellOf }: ReadRow): ReadMessage[] =>
	found.slice(0, 100).map(({ path, code, message }) => {
		const value = quoted(message) ?? valueAt(raw, path);
		return {
			path,
			code,
			message,
			...(cellOf?.(path) ? { cell: cellOf(path) } : {}),
			...(value ? { value: beginning(value) } : {})
		};
	});

/** What a message quotes itself says more than the content at its place. */
const quoted = (message: string): string | undefined => /"([^"]+)"/.exec(message)?.[1];

function valueAt(raw: unknown, path: string): string | undefined {
	const keys = path.split(/[.[\]]+/).filter((key) => key);
	const value = keys.reduce<unknown>(
		(inner, key) => (isObject(inner) || Array.isArray(inner) ? (inner as Record<string, unknown>)[key] : undefined),
		raw
	);
	return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** One message per place: for a missing answer, the parser knows why. */
const distinct = (faults: ReadMessage[]): ReadMessage[] =>
	faults.filter(
		(fault, index) => !faults.slice(0, index).some((other) => (other.cell ?? other.path) === (fault.cell ?? fault.path))
	);

/** The strict form of a question that was read. */
export function formOf(input: QuestionInput): QuestionForm {
	const content = contentOf(input);
	const translations = storedTranslations(input.type, input.translations ?? null, content);
	const { id, ...form } = writeQuestion({ ...input, id: input.id ?? 0, content, translations });
	return (input.id === undefined ? form : { id, ...form }) as QuestionForm;
}
